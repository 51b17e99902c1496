/** Refunds as a metric of every app that can fail a job. */
import { Counter, type Registry } from 'prom-client';

/** Why words came back; each failed job has one. */
export type RefundCause = 'processing_failed' | 'job_expired' | 'claimed_too_often' | 'enqueue_failed';

const causes: readonly RefundCause[] = ['processing_failed', 'job_expired', 'claimed_too_often', 'enqueue_failed'];

/** Registers the counter, each cause at 0, and returns what counts one refund or several. */
export function createRefundCounter(registry: Registry): (cause: RefundCause, count?: number) => void {
  const refunds = new Counter({
    name: 'humanize_refunds_total',
    help: 'Refunds that this process booked, by cause.',
    labelNames: ['cause'],
    registers: [registry],
  });
  for (const cause of causes) refunds.inc({ cause }, 0);
  return (cause, count = 1) => refunds.inc({ cause }, count);
}
