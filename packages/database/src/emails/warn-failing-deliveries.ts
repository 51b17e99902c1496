/** Finds accounts whose events keep failing, and records an email to those who receive their alerts. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Events that were given up within a day, from which an account is warned. */
const failuresMin = 3;

/**
 * Warns each account with at least three events that were created and given up within the last 24 hours, at most once
 * within 24 hours. @param options.lifetimeSeconds how long a warning may be sent
 * @returns the number of recorded emails
 */
export async function warnFailingDeliveries(db: Database, options: { lifetimeSeconds: number }): Promise<number> {
  const { rows } = await sql<{ warnings: number }>`WITH failing AS MATERIALIZED (
      SELECT account_id FROM deliveries
        WHERE state IN ('exhausted', 'blocked') AND id >= uuid_since(now_ms() - interval '24 hours')
        GROUP BY account_id HAVING count(*) >= ${sql.lit(failuresMin)}),
    warned AS (
      UPDATE accounts a SET deliveries_warned_at = now_ms() FROM failing f
        WHERE a.id = f.account_id AND a.failure_emails AND a.closed_at IS NULL
          AND (a.deliveries_warned_at IS NULL OR a.deliveries_warned_at <= now_ms() - interval '24 hours')
        RETURNING a.id),
    recorded AS (
      INSERT INTO emails (id, kind, address, account_id, created_at, next_attempt_at, expires_at)
        SELECT gen_random_uuid(), 'deliveries_failing', t.address, w.id, now_ms(), now_ms(),
            now_ms() + make_interval(secs => ${options.lifetimeSeconds})
          FROM warned w CROSS JOIN LATERAL alert_addresses(w.id) AS t (address)
        RETURNING 1)
    SELECT count(*) AS warnings FROM recorded`.execute(db.kysely);
  return rows[0]?.warnings ?? 0;
}

/** Returns the number of events of an account that were created and given up within the last 24 hours. */
export async function countRecentFailures(db: Database, by: { accountId: string }): Promise<number> {
  const { failures } = await db.kysely
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('account_id', '=', by.accountId)
    .where('state', 'in', [sql.lit('exhausted' as const), sql.lit('blocked' as const)])
    .where('created_at', '>', sql<Date>`now_ms() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return failures;
}
