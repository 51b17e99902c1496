/** Counts payments, their refunds and disputes, and Stripe events. All series start at 0, as alerts require. */
import type { PaymentChange } from '@humanize/database';
import { Counter, type Registry } from '@humanize/runtime';

/** `ignored`: the event does not concern a payment of this service. `refused`: the signature is not valid. */
export type EventOutcome = 'applied' | 'ignored' | 'refused' | 'failed';

export type BillingMetrics = {
  countEvent: (outcome: EventOutcome) => void;
  countChange: (change: PaymentChange) => void;
};

export function createBillingMetrics(registry: Registry): BillingMetrics {
  const counter = (name: string, help: string, label: string, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers: [registry] });
    for (const value of values) made.inc({ [label]: value }, 0);
    return (value: string, by = 1) => made.inc({ [label]: value }, by);
  };
  const events = counter(
    'humanize_stripe_events_total',
    'Stripe events: applied, ignored (not about a payment of this service), refused (invalid signature), failed (Stripe sends it again).',
    'outcome',
    ['applied', 'ignored', 'refused', 'failed'],
  );
  const payments = counter(
    'humanize_payments_total',
    'Payments that ended: paid, failed, expired, not_granted (paid after the account was closed).',
    'outcome',
    ['paid', 'failed', 'expired', 'not_granted'],
  );
  const reversals = counter('humanize_payment_reversals_total', 'Refunds and disputes of payments.', 'kind', [
    'refund',
    'dispute',
  ]);
  const missing = counter(
    'humanize_payment_words_missing_total',
    'Words from refunded and disputed payments that had already been spent.',
    'kind',
    ['refund', 'dispute'],
  );
  return {
    countEvent: (outcome) => events(outcome),
    countChange: (change) => {
      if (change.change === 'reversed') {
        reversals(change.kind);
        missing(change.kind, change.missingWords);
      } else if (change.change !== 'returned') payments(change.change);
    },
  };
}
