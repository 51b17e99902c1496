/** Starts a new series of up to three attempts for a delivery that has ended, with the same delivery ID. */
import { limits } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { boolean, integer, row, rowByOutcome, text } from '../database/rows.ts';

export type RedeliveryOutcome =
  /** The first attempt is due now, and the caller must enqueue it. */
  | { outcome: 'scheduled'; series: number; accountId: string }
  /** The delivery has not ended yet. */
  | { outcome: 'in_progress' }
  /** The texts have been deleted, so the body cannot be rendered again. */
  | { outcome: 'payload_deleted' }
  /** The account is suspended or closed. */
  | { outcome: 'account_inactive' }
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
 * Starts a series. Because attempts are stored permanently, the number of series per delivery is limited.
 * @param by.accountId restricts the request to deliveries of this account
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
        text: `SELECT d.series, a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL AS "isInactive"
          FROM deliveries d JOIN accounts a ON a.id = d.account_id
          WHERE d.id = $1 AND ($2::uuid IS NULL OR d.account_id = $2) AND d.ended_at IS NOT NULL
          FOR NO KEY UPDATE OF d`,
        row: row({ series: integer, isInactive: boolean }),
      },
      values,
    );
    if (last?.isInactive === true) return { outcome: 'account_inactive' };
    if (last !== undefined && last.series > limit) return { outcome: 'resent_too_often', limit };
    const [result] = await run({ text: 'SELECT * FROM redeliver($1, $2)', row: redeliverResult }, values);
    if (result === undefined) throw new Error('redeliver returned no row');
    return result.outcome === 'scheduled'
      ? { outcome: 'scheduled', series: result.series, accountId: result.account_id }
      : { outcome: result.outcome };
  });
}
