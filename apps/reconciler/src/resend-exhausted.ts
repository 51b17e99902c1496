/** Resends exhausted events for three days, in new series of attempts, for accounts that have enabled resending. */
import { listDeliveriesToResend, scheduleRedelivery } from '@humanize/database';
import { firstAttempt } from '@humanize/service';
import type { SweepDeps } from './sweep-deps.ts';

/**
 * Schedules the series that are due and returns how many it scheduled. If Redis is unavailable, a later sweep enqueues
 * them.
 */
export async function resendExhausted({
  db,
  deliveryQueue,
  settings,
}: Pick<SweepDeps, 'db' | 'deliveryQueue' | 'settings'>): Promise<number> {
  const entries = [];
  for (const { deliveryId } of await listDeliveriesToResend(db, { limit: settings.batchSize })) {
    const scheduled = await scheduleRedelivery(db, { deliveryId });
    if (scheduled.outcome === 'scheduled') entries.push({ ...firstAttempt(deliveryId, scheduled.series), delayMs: 0 });
  }
  await deliveryQueue.addBulk(entries);
  return entries.length;
}
