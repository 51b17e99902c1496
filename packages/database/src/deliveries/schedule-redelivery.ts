/** Starts a new series of up to three attempts for a delivery that has ended, with the same delivery ID. */
import { limits } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

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

type RedeliveryRow =
  | { outcome: 'scheduled'; series: number; account_id: string }
  | { outcome: Exclude<RedeliveryOutcome['outcome'], 'scheduled'> };

/**
 * Starts a series. Because attempts are stored permanently, the number of series per delivery is limited.
 * @param by.accountId restricts the request to deliveries of this account
 */
export async function scheduleRedelivery(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<RedeliveryOutcome> {
  const limit = limits.redeliveriesPerDeliveryMax;
  const { rows } =
    await sql<RedeliveryRow>`SELECT * FROM redeliver(${by.deliveryId}, ${by.accountId ?? null}, ${limit})`.execute(
      db.kysely,
    );
  const [result] = rows;
  if (result === undefined) throw new Error('redeliver returned no row');
  if (result.outcome === 'scheduled') {
    return { outcome: 'scheduled', series: result.series, accountId: result.account_id };
  }
  return result.outcome === 'resent_too_often' ? { outcome: 'resent_too_often', limit } : { outcome: result.outcome };
}
