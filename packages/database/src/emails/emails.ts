/**
 * Pending emails, and the checks that record alert emails. Emails are rendered only when they are sent, so no links or
 * secrets are stored. Any number of senders can run concurrently.
 */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { rowOf, rowsOf, secondsFromNow } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';
import { normalizeEmail } from '../users/users.ts';

/** A due email. `accountId` is null for a sign-up or a password reset. `attempts` includes this claim. */
export type DueEmail = Selection<DB, 'emails', 'id' | 'kind' | 'address' | 'accountId' | 'attempts'>;

/**
 * Records an email to be sent.
 * @param email.id the email's UUID, which the sender can use to detect duplicates
 * @param email.lifetimeSeconds how long the email remains eligible to be sent
 */
export async function insertEmail(
  db: Database,
  email: { id: string; address: string; lifetimeSeconds: number } & (
    | { kind: 'invitation' | 'address_change'; accountId: string }
    | { kind: 'sign_up' | 'password_reset'; accountId: null }
  ),
): Promise<void> {
  const { id, kind, accountId } = email;
  const values = { address: normalizeEmail(email.address), expiresAt: secondsFromNow(email.lifetimeSeconds) };
  await db.kysely
    .insertInto('emails')
    .values({ id, kind, accountId, ...values })
    .execute();
}

/**
 * Claims the email that has been due the longest. No other sender can claim it until its next attempt is due. Attempts
 * are due after 1, 2, 4 and 8 minutes, then every 15 minutes until the email expires. Sending must take less than a
 * minute.
 */
export async function claimEmail(db: Database): Promise<DueEmail | undefined> {
  const [email] = await rowsOf<DueEmail>(db)`UPDATE emails SET attempts = attempts + 1,
      next_attempt_at = now_ms() + make_interval(secs => least(60 * 2 ^ least(attempts, 10), 900))
    WHERE id = (SELECT id FROM emails WHERE next_attempt_at <= now_ms() AND expires_at > now_ms()
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, address, account_id, attempts`;
  return email;
}

/** Deletes an email that has been sent or must not be sent. */
export async function deleteEmail(db: Database, email: { id: string }): Promise<void> {
  await db.kysely.deleteFrom('emails').where('id', '=', email.id).execute();
}

/** Deletes up to `limit` emails that could not be sent in time, and returns them. */
export function expireEmails(db: Database, { limit }: { limit: number }): Promise<DueEmail[]> {
  return rowsOf<DueEmail>(db)`DELETE FROM emails
    WHERE id IN (SELECT id FROM emails WHERE expires_at <= now_ms() LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, address, account_id, attempts`;
}

/** The number of events that must be given up within a day before an account is warned. */
const failuresMin = 3;

/**
 * In one statement, checks the balances of up to `limit` accounts that follow `after`. Each balance is compared with
 * the account's own threshold, or with `thresholdWords` if it has none. An account is warned when its balance falls
 * below the threshold, and is warned again only after the balance has returned to the threshold or above.
 * @param options.after ID of the account at which the previous call stopped, or undefined to start with the first
 * account
 * @param options.lifetimeSeconds how long a warning remains eligible to be sent
 * @returns the number of emails recorded, and the ID to pass to the next call (undefined after the last account)
 */
export async function warnLowBalances(
  db: Database,
  options: { thresholdWords: number; limit: number; lifetimeSeconds: number; after: string | undefined },
): Promise<{ warnings: number; next: string | undefined }> {
  const after = options.after ?? null;
  type Warned = { warnings: number; seen: number; last: string | null };
  const { warnings, seen, last } = await rowOf<Warned>(db)`WITH page AS MATERIALIZED (
      SELECT id, balance < coalesce(low_balance_words, ${options.thresholdWords}) AS low, balance_low FROM accounts
        WHERE ${after}::uuid IS NULL OR id > ${after} ORDER BY id LIMIT ${options.limit}),
    crossed AS (
      UPDATE accounts a SET balance_low = p.low FROM page p
        WHERE a.id = p.id AND p.low <> p.balance_low AND a.balance_low <> p.low AND a.closed_at IS NULL
        RETURNING a.id, a.balance_low),
    warned AS (
      INSERT INTO emails (kind, address, account_id, expires_at)
        SELECT 'low_balance', t.address, c.id, now_ms() + make_interval(secs => ${options.lifetimeSeconds})
          FROM crossed c CROSS JOIN LATERAL alert_addresses(c.id) AS t (address) WHERE c.balance_low
        RETURNING 1)
    SELECT (SELECT count(*) FROM warned) AS warnings, (SELECT count(*) FROM page) AS seen,
      (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last`;
  return { warnings, next: seen === options.limit ? (last ?? undefined) : undefined };
}

/**
 * Warns each account that has at least three events that were created and given up within the last 24 hours. An account
 * is warned at most once every 24 hours.
 * @param options.lifetimeSeconds how long a warning remains eligible to be sent
 * @returns the number of recorded emails
 */
export async function warnFailingDeliveries(db: Database, options: { lifetimeSeconds: number }): Promise<number> {
  const warned = await rowsOf(db)`WITH failing AS MATERIALIZED (
      SELECT account_id FROM deliveries
        WHERE undelivered AND id >= uuid_since(now_ms() - interval '24 hours')
        GROUP BY account_id HAVING count(*) >= ${sql.lit(failuresMin)}),
    warned AS (
      UPDATE accounts a SET deliveries_warned_at = now_ms() FROM failing f
        WHERE a.id = f.account_id AND a.failure_emails AND a.closed_at IS NULL
          AND (a.deliveries_warned_at IS NULL OR a.deliveries_warned_at <= now_ms() - interval '24 hours')
        RETURNING a.id)
    INSERT INTO emails (kind, address, account_id, expires_at)
      SELECT 'deliveries_failing', t.address, w.id, now_ms() + make_interval(secs => ${options.lifetimeSeconds})
        FROM warned w CROSS JOIN LATERAL alert_addresses(w.id) AS t (address)
      RETURNING 1`;
  return warned.length;
}

/** Returns the number of events of an account that were created and given up within the last 24 hours. */
export async function countRecentFailures(db: Database, by: { accountId: string }): Promise<number> {
  const { failures } = await rowOf<{ failures: number }>(db)`SELECT count(*) AS failures FROM deliveries
    WHERE account_id = ${by.accountId} AND undelivered AND created_at > now_ms() - interval '24 hours'`;
  return failures;
}
