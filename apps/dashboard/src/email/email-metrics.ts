/** Counts emails by kind and outcome. */
import { Counter, type Registry } from '@humanize/runtime';
import type { EmailKind } from '@humanize/database';
import type { EmailOutcome } from './send-due-emails.ts';

export function createEmailCounter(registry: Registry): (kind: EmailKind, outcome: EmailOutcome) => void {
  const emails = new Counter({
    name: 'humanize_emails_total',
    help: 'Emails by kind and outcome: sent, rejected (recipient refused), failed (sent again later), dropped (no longer needed), expired.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return (kind, outcome) => emails.inc({ kind, outcome });
}
