/** Finds accounts with few words left or with events that keep failing, and records emails to those who receive alerts. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Events that were given up within a day, from which an account is warned. */
const failuresMin = 3;

/**
 * Compares the balance of each of the next `limit` accounts after `after` with the account's threshold, or with
 * `thresholdWords` if it has none, in one statement. An account is warned when its balance falls below the threshold. It
 * is warned again only after the balance has returned to the threshold or above.
 * @param options.after ID of the account at which the previous call stopped, or undefined to start with the first account
 * @param options.lifetimeSeconds how long a warning remains eligible to be sent
 * @returns the number of emails recorded, and the ID to pass to the next call (undefined after the last account)
 */
export async function warnLowBalances(
  db: Database,
  options: { thresholdWords: number; limit: number; lifetimeSeconds: number; after: string | undefined },
): Promise<{ warnings: number; next: string | undefined }> {
  const after = options.after ?? null;
  const { rows } = await sql<{ warnings: number; seen: number; last: string | null }>`WITH page AS MATERIALIZED (
          SELECT id, balance < coalesce(low_balance_words, ${options.thresholdWords}) AS low, balance_low FROM accounts
            WHERE ${after}::uuid IS NULL OR id > ${after} ORDER BY id LIMIT ${options.limit}),
        crossed AS (
          UPDATE accounts a SET balance_low = p.low FROM page p
          WHERE a.id = p.id AND p.low <> p.balance_low AND a.balance_low <> p.low AND a.closed_at IS NULL
          RETURNING a.id, a.balance_low),
        warned AS (
          INSERT INTO emails (kind, address, account_id, expires_at)
          SELECT 'low_balance', t.address, c.id, now_ms() + make_interval(secs => ${options.lifetimeSeconds})
          FROM crossed c CROSS JOIN LATERAL alert_addresses(c.id) AS t (address)
          WHERE c.balance_low
          RETURNING 1)
        SELECT (SELECT count(*) FROM warned) AS warnings, (SELECT count(*) FROM page) AS seen,
          (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last`.execute(db.kysely);
  const [result] = rows;
  if (result === undefined) throw new Error('the statement returned no row');
  const next = result.seen === options.limit ? (result.last ?? undefined) : undefined;
  return { warnings: result.warnings, next };
}

/**
 * Warns each account with at least three events that were created and given up within the last 24 hours, at most once
 * within 24 hours. @param options.lifetimeSeconds how long a warning may be sent
 * @returns the number of recorded emails
 */
export async function warnFailingDeliveries(db: Database, options: { lifetimeSeconds: number }): Promise<number> {
  const { rows } = await sql`WITH failing AS MATERIALIZED (
      SELECT account_id FROM deliveries
        WHERE state IN ('exhausted', 'blocked') AND id >= uuid_since(now_ms() - interval '24 hours')
        GROUP BY account_id HAVING count(*) >= ${sql.lit(failuresMin)}),
    warned AS (
      UPDATE accounts a SET deliveries_warned_at = now_ms() FROM failing f
        WHERE a.id = f.account_id AND a.failure_emails AND a.closed_at IS NULL
          AND (a.deliveries_warned_at IS NULL OR a.deliveries_warned_at <= now_ms() - interval '24 hours')
        RETURNING a.id)
    INSERT INTO emails (kind, address, account_id, expires_at)
      SELECT 'deliveries_failing', t.address, w.id, now_ms() + make_interval(secs => ${options.lifetimeSeconds})
        FROM warned w CROSS JOIN LATERAL alert_addresses(w.id) AS t (address)
      RETURNING 1`.execute(db.kysely);
  return rows.length;
}

/** Returns the number of events of an account that were created and given up within the last 24 hours. */
export async function countRecentFailures(db: Database, by: { accountId: string }): Promise<number> {
  const { failures } = await db.kysely
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('accountId', '=', by.accountId)
    .where('state', 'in', [sql.lit('exhausted' as const), sql.lit('blocked' as const)])
    .where('createdAt', '>', sql<Date>`now_ms() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return failures;
}
