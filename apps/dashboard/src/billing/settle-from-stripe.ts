/** Updates a payment to match its state in Stripe, and reports the changes in the log and in metrics. */
import { type Database, type Payment, type PaymentChange, settlePayment } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import type { Stripe } from 'stripe';
import type { BillingMetrics } from './billing-metrics.ts';
import { readPayment } from './read-payment.ts';

export type SettleDeps = {
  db: Database;
  stripe: Stripe;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics: BillingMetrics;
};

/** Idempotent, and safe to run concurrently. @throws if Stripe or the database is unavailable */
export async function settleFromStripe(deps: SettleDeps, payment: Payment): Promise<void> {
  const settled = await readPayment(deps.stripe, payment);
  report(deps, payment, await settlePayment(deps.db, payment.id, settled));
}

/** Logs and counts what changed. */
export function report({ logger, metrics }: SettleDeps, payment: Payment, changes: readonly PaymentChange[]): void {
  const { id: paymentId, accountId, kind } = payment;
  for (const { change, ...details } of changes) {
    const fields = { paymentId, accountId, payment: kind, change, ...details };
    if (change === 'reversed' || change === 'returned') logger.warn('payment reversed', fields);
    else if (change === 'not_granted') logger.error('payment not granted', fields);
    else logger.info('payment', fields);
  }
  for (const change of changes) metrics.countChange(change);
}
