/** Sends an event again on request, in a new series of attempts with the same delivery ID. */
import { scheduleRedelivery, type Database, type RedeliveryOutcome } from '@humanize/database';
import { enqueueDelivery, firstAttempt, type EnqueueDeliveryDeps } from './enqueue-delivery.ts';

/** `enqueued` is false if Redis could not be reached; the reconciler then enqueues the attempt. */
export type RedeliverResult =
  | { outcome: 'scheduled'; series: number; accountId: string; enqueued: boolean }
  | Exclude<RedeliveryOutcome, { outcome: 'scheduled' }>;

/**
 * Schedules a delivery that has ended and enqueues its first attempt.
 * @param by.accountId restricts the request to deliveries of this account; omitted for operators
 */
export async function redeliver(
  deps: EnqueueDeliveryDeps & { readonly db: Database },
  by: { readonly deliveryId: string; readonly accountId?: string },
): Promise<RedeliverResult> {
  const scheduled = await scheduleRedelivery(deps.db, by);
  if (scheduled.outcome !== 'scheduled') return scheduled;
  const { series, accountId } = scheduled;
  const enqueued = await enqueueDelivery(deps, firstAttempt(by.deliveryId, series));
  return { outcome: 'scheduled', series, accountId, enqueued };
}
