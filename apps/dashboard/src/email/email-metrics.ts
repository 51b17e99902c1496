/** Counts emails by kind and outcome. */
import { Counter, type Registry } from '@humanize/runtime';
import type { EmailKind } from '@humanize/database';
import type { EmailOutcome } from './send-due-emails.ts';

const kinds = [
  'sign_up',
  'invitation',
  'password_reset',
  'address_change',
  'address_changed',
  'low_balance',
  'top_up_failed',
  'deliveries_failing',
] as const satisfies EmailKind[];
const outcomes = ['sent', 'rejected', 'failed', 'dropped', 'expired'] as const satisfies EmailOutcome[];

/** All series start at 0, so that alerts detect the first failed email. */
export function createEmailCounter(registry: Registry): (kind: EmailKind, outcome: EmailOutcome) => void {
  const emails = new Counter({
    name: 'humanize_emails_total',
    help: 'Emails by kind and outcome: sent, rejected (recipient refused), failed (retried later), dropped (no longer needed), expired (not sent in time).',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  for (const kind of kinds) for (const outcome of outcomes) emails.inc({ kind, outcome }, 0);
  return (kind, outcome) => emails.inc({ kind, outcome });
}
