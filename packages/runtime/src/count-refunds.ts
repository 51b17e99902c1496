/** The refund metric, for apps that can mark jobs as failed. */
import { Counter, type Registry } from 'prom-client';

/** Registers the counter, with each of `causes` at 0. Returns a function that counts one refund. */
export function createRefundCounter<Cause extends string>(
  registry: Registry,
  causes: readonly Cause[],
): (cause: Cause) => void {
  const refunds = new Counter({
    name: 'humanize_refunds_total',
    help: 'Refunds made by this process, by cause.',
    labelNames: ['cause'],
    registers: [registry],
  });
  for (const cause of causes) refunds.inc({ cause }, 0);
  return (cause) => refunds.inc({ cause });
}
