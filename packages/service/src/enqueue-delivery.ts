/**
 * Enqueues webhook attempts. Postgres already records that the attempt is due, so if it cannot be enqueued, the
 * reconciler enqueues it later.
 */
import { QueueUnavailableError, type DeliveryEntry, type DeliveryQueue } from '@humanize/queue';
import type { ServiceLogger } from './telemetry.ts';

export type EnqueueDeliveryDeps = {
  readonly deliveryQueue: Pick<DeliveryQueue, 'add'>;
  readonly logger: ServiceLogger;
};

/** Returns the attempt that starts a series. The first series is automatic; each redelivery starts another. */
export const firstAttempt = (deliveryId: string, series = 1): DeliveryEntry => ({ deliveryId, series, number: 1 });

/** Enqueues an attempt that is due in `delayMs`. If Redis cannot be reached, logs a warning and returns false. */
export async function enqueueDelivery(
  { deliveryQueue, logger }: EnqueueDeliveryDeps,
  attempt: DeliveryEntry,
  delayMs = 0,
): Promise<boolean> {
  try {
    await deliveryQueue.add({ ...attempt, delayMs });
    return true;
  } catch (error) {
    if (!(error instanceof QueueUnavailableError)) throw error;
    logger.warn('delivery not enqueued, left to the reconciler', { ...attempt, error });
    return false;
  }
}
