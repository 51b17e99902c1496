/** Starts a new series of up to three attempts of a delivery that has ended, under the same delivery id (decision 40). */
import type { Database } from '../database/create-database.ts';
import { integer, rowByOutcome, text } from '../database/rows.ts';

export type RedeliveryOutcome =
  /** The first attempt is due now: enqueue it. */
  | { outcome: 'scheduled'; series: number; accountId: string }
  /** The delivery has not ended yet. */
  | { outcome: 'in_progress' }
  /** The texts were deleted, so the body cannot be rendered again. */
  | { outcome: 'payload_deleted' }
  | { outcome: 'not_found' };

const redeliverResult = rowByOutcome({
  scheduled: { series: integer, account_id: text },
  in_progress: {},
  payload_deleted: {},
  not_found: {},
});

/** @param by.accountId limits the request to deliveries of this account */
export async function scheduleRedelivery(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<RedeliveryOutcome> {
  const [row] = await db.statements.run({ text: 'SELECT * FROM redeliver($1, $2)', row: redeliverResult }, [
    by.deliveryId,
    by.accountId ?? null,
  ]);
  if (row === undefined) throw new Error('redeliver returned no row');
  return row.outcome === 'scheduled'
    ? { outcome: 'scheduled', series: row.series, accountId: row.account_id }
    : { outcome: row.outcome };
}
