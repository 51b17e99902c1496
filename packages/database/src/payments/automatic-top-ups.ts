/**
 * Automatic top-ups: a pack is bought with a saved payment method when the balance falls below a number of words. An
 * account has at most one open payment for a top-up, and at most 10 successful ones within 24 hours.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Words and their price, in the smallest unit of `currency`. */
export type Pack = { words: number; amount: number; currency: string };

/**
 * The top-up of an account. `paymentMethodId` is null until the customer has entered the payment method in the Checkout
 * session `setupSessionId`. After `stoppedAt`, no payments are made; `stopReason` is Stripe's code or `not_offered`.
 */
export type AutomaticTopUp = Pack & {
  belowWords: number;
  setupSessionId: string | null;
  paymentMethodId: string | null;
  stoppedAt: Date | null;
  stopReason: string | null;
};

const topUpsPerDayMax = 10;

/** Returns the top-up of an account. */
export async function findTopUp(db: Database, by: { accountId: string }): Promise<AutomaticTopUp | undefined> {
  return db.kysely
    .selectFrom('automatic_top_ups')
    .select(['words', 'amount', 'currency', 'below_words as belowWords', 'setup_session_id as setupSessionId'])
    .select(['payment_method_id as paymentMethodId', 'stopped_at as stoppedAt', 'stop_reason as stopReason'])
    .where('account_id', '=', by.accountId)
    .executeTakeFirst();
}

/** Records a top-up that begins when its Checkout session is complete. Replaces the previous one. */
export async function insertTopUp(
  db: Database,
  topUp: Pack & { accountId: string; belowWords: number; setupSessionId: string },
): Promise<void> {
  const { words, amount, currency } = topUp;
  const values = {
    words,
    amount,
    currency,
    below_words: topUp.belowWords,
    setup_session_id: topUp.setupSessionId,
    payment_method_id: null,
    stopped_at: null,
    stop_reason: null,
  };
  await db.kysely
    .insertInto('automatic_top_ups')
    .values({ account_id: topUp.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Begins the top-up of a Checkout session. Returns its account, or undefined if the top-up was replaced or ended. */
export async function setTopUpMethod(
  db: Database,
  by: { setupSessionId: string; paymentMethodId: string },
): Promise<string | undefined> {
  const changed = await db.kysely
    .updateTable('automatic_top_ups')
    .set({ payment_method_id: by.paymentMethodId, setup_session_id: null })
    .where('setup_session_id', '=', by.setupSessionId)
    .returning('account_id')
    .executeTakeFirst();
  return changed?.account_id;
}

/** Ends the top-up of an account. Returns false if there is none. */
export async function deleteTopUp(db: Database, by: { accountId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('automatic_top_ups')
    .where('account_id', '=', by.accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Records a payment for each open account whose balance is too low, and returns the number of payments. */
export async function insertDueTopUps(db: Database): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('payments')
    .columns(['id', 'account_id', 'kind', 'words', 'amount', 'currency', 'created_at', 'next_check_at'])
    .expression(({ selectFrom }) =>
      selectFrom('automatic_top_ups as t')
        .innerJoin('accounts as a', 'a.id', 't.account_id')
        .select([sql`gen_random_uuid()`.as('id'), 't.account_id', sql`'top_up'::payment_kind`.as('kind')])
        .select(['t.words', 't.amount', 't.currency', sql`now_ms()`.as('created_at'), sql`now_ms()`.as('due')])
        .where('t.payment_method_id', 'is not', null)
        .where('t.stopped_at', 'is', null)
        .whereRef('a.balance', '<', 't.below_words')
        .where('a.suspended_at', 'is', null)
        .where('a.closed_at', 'is', null)
        .where(
          sql<boolean>`(SELECT count(*) FILTER (WHERE p.state = 'open') = 0 AND count(*) FILTER (WHERE p.state = 'paid') < ${topUpsPerDayMax}
            FROM payments p WHERE p.account_id = t.account_id AND p.kind = 'top_up'
              AND (p.ended_at IS NULL OR p.created_at > now_ms() - interval '24 hours'))`,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Stops the top-ups whose pack is no longer offered at the price to which the customer agreed, and records an email to
 * the members. Returns the number of top-ups that were on.
 */
export async function stopTopUpsNotOffered(db: Database, { offered }: { offered: readonly Pack[] }): Promise<number> {
  const { rows } = await sql<{ stopped: boolean }>`SELECT stop_top_up(t.account_id, 'not_offered') AS stopped
    FROM automatic_top_ups t WHERE t.stopped_at IS NULL AND t.payment_method_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM json_to_recordset(${JSON.stringify(offered)}::json) AS o (words int, amount bigint, currency text)
        WHERE (o.words, o.amount, o.currency) = (t.words, t.amount, t.currency))`.execute(db.kysely);
  return rows.filter(({ stopped }) => stopped).length;
}
