/** Redelivery by hand: a new series of up to three attempts with the same delivery id (decision 40). */
import type { Database } from '../database/create-database.ts';

export type RedeliverOutcome =
  /** Due now: add it to the queue of deliveries. */
  | { outcome: 'scheduled'; series: number; accountId: string }
  /** It has not ended yet. */
  | { outcome: 'in_progress' }
  /** The texts were deleted, so the event's body cannot be made again. */
  | { outcome: 'payload_deleted' }
  | { outcome: 'not_found' };

/** @param by.accountId where given, only a delivery of this account */
export async function redeliver(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<RedeliverOutcome> {
  const [row] = await db.statements.run<{ outcome: RedeliverOutcome['outcome']; series: number; account_id: string }>(
    { text: 'SELECT * FROM redeliver($1, $2)' },
    [by.deliveryId, by.accountId ?? null],
  );
  if (row === undefined) throw new Error('redeliver returned no row');
  return row.outcome === 'scheduled'
    ? { outcome: 'scheduled', series: row.series, accountId: row.account_id }
    : { outcome: row.outcome };
}
