/**
 * Finds accounts with few words left, and records one email per member each time a balance falls below the threshold.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/**
 * Compares the balances of the next `limit` accounts after `after` with the threshold of the account, or with
 * `thresholdWords` if it has none, in one statement. An account is
 * warned when its balance falls below the threshold. It is warned again only if the balance was at or above the
 * threshold in the meantime. @param options.after ID of the account at which the previous call stopped, or undefined to
 * start with the first account
 * @param options.lifetimeSeconds how long a warning may be sent
 * @returns the number of recorded emails, and the ID to pass to the next call; the ID is undefined after the last
 * account
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
          INSERT INTO emails (id, kind, address, account_id, created_at, next_attempt_at, expires_at)
          SELECT gen_random_uuid(), 'low_balance', t.address, c.id, now_ms(), now_ms(), now_ms() + make_interval(secs => ${options.lifetimeSeconds})
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
