/**
 * Automatic top-ups: a pack is bought with a saved payment method when the balance falls below a number of words. An
 * account has at most one open payment for a top-up, and at most 10 successful ones within 24 hours.
 */
import type { Database } from '../database/create-database.ts';
import { countOf, rowsOf, writes } from '../database/queries.ts';

/** Words and their price, in the smallest unit of `currency`. */
export type Pack = { words: number; amount: number; currency: string };

export type AutomaticTopUp = NonNullable<Awaited<ReturnType<typeof findTopUp>>>;

/**
 * Returns the top-up of an account. `paymentMethodId` is null until the customer has entered the payment method in the
 * Checkout session `setupSessionId`. After `stoppedAt`, no payments are made; `stopReason` is Stripe's code for a failed
 * payment, `not_offered`, `payment_refunded` or `payment_disputed`.
 */
export function findTopUp(db: Database, by: { accountId: string }) {
  return db.kysely
    .selectFrom('automaticTopUps')
    .select(['words', 'amount', 'currency', 'belowWords', 'setupSessionId', 'paymentMethodId'])
    .select(['stoppedAt', 'stopReason'])
    .where('accountId', '=', by.accountId)
    .executeTakeFirst();
}

/** Records a top-up that begins when its Checkout session is complete. Replaces the previous one. */
export async function insertTopUp(
  db: Database,
  topUp: Pack & { accountId: string; belowWords: number; setupSessionId: string },
): Promise<void> {
  const { accountId, words, amount, currency, belowWords, setupSessionId } = topUp;
  const pack = { words, amount, currency, belowWords, setupSessionId };
  const values = { ...pack, paymentMethodId: null, stoppedAt: null, stopReason: null };
  await db.kysely
    .insertInto('automaticTopUps')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}

/** Activates the top-up of a Checkout session. Returns false if the top-up was replaced or ended. */
export function setTopUpMethod(
  db: Database,
  { setupSessionId, paymentMethodId }: { setupSessionId: string; paymentMethodId: string },
): Promise<boolean> {
  const topUps = db.kysely.updateTable('automaticTopUps').where('setupSessionId', '=', setupSessionId);
  return writes(topUps.set({ paymentMethodId, setupSessionId: null }));
}

/** Ends the top-up of an account. Returns false if there is none. */
export function deleteTopUp(db: Database, by: { accountId: string }): Promise<boolean> {
  return writes(db.kysely.deleteFrom('automaticTopUps').where('accountId', '=', by.accountId));
}

const topUpsPerDayMax = 10;

/** Records a payment for each open account whose balance is too low, and returns the number of payments. */
export function insertDueTopUps(db: Database): Promise<number> {
  return countOf(db)`INSERT INTO payments (id, account_id, kind, words, amount, currency)
    SELECT gen_random_uuid(), t.account_id, 'top_up', t.words, t.amount, t.currency
      FROM automatic_top_ups t JOIN accounts a ON a.id = t.account_id
      WHERE t.payment_method_id IS NOT NULL AND t.stopped_at IS NULL AND a.balance < t.below_words
        AND a.suspended_at IS NULL AND a.closed_at IS NULL
        AND (SELECT count(*) FILTER (WHERE p.state = 'open') = 0 AND count(*) FILTER (WHERE p.state = 'paid') < ${topUpsPerDayMax}
          FROM payments p WHERE p.account_id = t.account_id AND p.kind = 'top_up'
            AND (p.ended_at IS NULL OR p.created_at > now_ms() - interval '24 hours'))
    ON CONFLICT DO NOTHING`;
}

/**
 * Stops the top-ups whose pack is no longer offered at the price that the customer agreed to, and records an email to
 * the members. Returns the number of top-ups that were active.
 */
export async function stopTopUpsNotOffered(db: Database, { offered }: { offered: readonly Pack[] }): Promise<number> {
  const topUps = await rowsOf<{ stopped: boolean }>(db)`SELECT stop_top_up(t.account_id, 'not_offered') AS stopped
    FROM automatic_top_ups t WHERE t.stopped_at IS NULL AND t.payment_method_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM json_to_recordset(${JSON.stringify(offered)}::json) AS o (words int, amount bigint, currency text)
        WHERE (o.words, o.amount, o.currency) = (t.words, t.amount, t.currency))`;
  return topUps.filter(({ stopped }) => stopped).length;
}
