/** Runs delivery attempts in tests, as the queue would. */
import { findDueDelivery, startAttempt } from '@humanize/database';
import type { DelayedEntry } from '@humanize/queue';
import { type OpenTestDatabase, waitUntil } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { handleDelivery } from '../src/handle-delivery.ts';
import type { Deps } from './use-delivery-handler.ts';

/** @param queued the entries that were added to the queue */
export function useAttempts({ database, queued }: { database: OpenTestDatabase; queued: DelayedEntry[] }) {
  /** Waits until the next attempt may start. Returns immediately if there is none. */
  const untilDue = (deliveryId: string) =>
    waitUntil(
      async () => {
        const found = await findDueDelivery(database.db, { deliveryId });
        return found === undefined || found.due || found.nextAttemptAt === null;
      },
      { what: 'the next attempt to be due', intervalMs: 5 },
    );
  /** Handles an entry for the delivery, and then all entries that are added as a result. */
  const deliverToTheEnd = async (deps: Deps, deliveryId: string): Promise<void> => {
    const entries = [{ deliveryId }];
    for (let entry = entries.shift(); entry !== undefined; entry = entries.shift()) {
      let postponed = await handleDelivery(deps, entry);
      while (postponed !== undefined) {
        await untilDue(deliveryId);
        postponed = await handleDelivery(deps, entry);
      }
      entries.push(...queued.splice(0));
    }
  };
  /** Starts an attempt that immediately counts as lost, as if the dispatcher had died. */
  const lose = async (deliveryId: string): Promise<void> => {
    const lost = { deliveryId, token: uuidv7(), attemptTimeoutMs: 0, retryDelaysMs: [0, 0] as const };
    const started = await startAttempt(database.db, { ...lost, renderBody: () => Buffer.from('{}') });
    if (started.outcome !== 'started') throw new Error(`The attempt was not started: ${started.outcome}`);
    await untilDue(deliveryId);
  };
  return { untilDue, deliverToTheEnd, lose };
}
