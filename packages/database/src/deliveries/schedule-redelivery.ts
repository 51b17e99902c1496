/** Starts a new series of up to three attempts of a delivery that has ended, under the same delivery id. */
import { limits } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { integer, row, rowByOutcome, text } from '../database/rows.ts';

export type RedeliveryOutcome =
  /** The first attempt is due now: enqueue it. */
  | { outcome: 'scheduled'; series: number; accountId: string }
  /** The delivery has not ended yet. */
  | { outcome: 'in_progress' }
  /** The texts were deleted, so the body cannot be rendered again. */
  | { outcome: 'payload_deleted' }
  /** The delivery has been resent `limit` times. */
  | { outcome: 'resent_too_often'; limit: number }
  | { outcome: 'not_found' };

const redeliverResult = rowByOutcome({
  scheduled: { series: integer, account_id: text },
  in_progress: {},
  payload_deleted: {},
  not_found: {},
});

/**
 * Each series adds up to three attempts for good, so their number is limited.
 * @param by.accountId limits the request to deliveries of this account
 */
export function scheduleRedelivery(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<RedeliveryOutcome> {
  const values = [by.deliveryId, by.accountId ?? null];
  const limit = limits.redeliveriesPerDeliveryMax;
  return db.statements.transaction({}, async (run) => {
    const [last] = await run(
      {
        text: `SELECT series FROM deliveries WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) AND ended_at IS NOT NULL
          FOR NO KEY UPDATE`,
        row: row({ series: integer }),
      },
      values,
    );
    if (last !== undefined && last.series > limit) return { outcome: 'resent_too_often', limit };
    const [result] = await run({ text: 'SELECT * FROM redeliver($1, $2)', row: redeliverResult }, values);
    if (result === undefined) throw new Error('redeliver returned no row');
    return result.outcome === 'scheduled'
      ? { outcome: 'scheduled', series: result.series, accountId: result.account_id }
      : { outcome: result.outcome };
  });
}
