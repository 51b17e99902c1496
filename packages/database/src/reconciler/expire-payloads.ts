/**
 * Deletes texts. Jobs and the ledger are kept. A trigger protects texts that a worker or a delivery still needs. The
 * excerpts of the receiver's responses are deleted with the texts, because they may contain parts of the texts.
 */
import { limits } from '@humanize/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

const noLiveDelivery = sql`NOT EXISTS (SELECT FROM deliveries d WHERE d.job_id = p.job_id AND d.ended_at IS NULL)`;

/**
 * Deletes the texts of jobs whose retention period, as set by the operator or the account, has ended, and those of
 * closed accounts. Returns the number of jobs. Call it until it returns 0.
 * @param request.retentionHours at least 25, or null if the operator has set no retention period
 * @param request.limit the limit for each of the two kinds
 */
export async function expirePayloads(
  db: Database,
  { retentionHours, limit }: { retentionHours: number | null; limit: number },
): Promise<number> {
  if (retentionHours !== null && retentionHours < limits.payloadRetentionHoursMin) {
    throw new RangeError(`retentionHours must be at least ${limits.payloadRetentionHoursMin}`);
  }
  const ofAccounts = await deleteDue(
    db,
    sql`SELECT p.job_id FROM accounts a JOIN job_payloads p ON p.account_id = a.id
      WHERE (a.payload_retention_hours IS NOT NULL OR a.closed_at IS NOT NULL) AND ${noLiveDelivery}
        AND p.completed_at <= CASE WHEN a.closed_at IS NOT NULL THEN now() ELSE now() - make_interval(hours => a.payload_retention_hours) END
      LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`,
  );
  if (retentionHours === null) return ofAccounts;
  const ofOperator = await deleteDue(
    db,
    sql`SELECT p.job_id FROM job_payloads p
      WHERE p.completed_at <= now() - make_interval(secs => ${retentionHours} * 3600.0) AND ${noLiveDelivery}
      ORDER BY p.completed_at, p.job_id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`,
  );
  return ofAccounts + ofOperator;
}

/** Deletes the texts of all ended jobs of an account. Returns the number of jobs. Call it until it returns 0. */
export function deletePayloads(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<number> {
  return deleteDue(
    db,
    sql`SELECT p.job_id FROM job_payloads p WHERE p.account_id = ${accountId} AND p.completed_at IS NOT NULL AND ${noLiveDelivery}
      ORDER BY p.completed_at, p.job_id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`,
  );
}

async function deleteDue(db: Database, due: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`WITH due AS (${due}), excerpts AS (
      UPDATE delivery_attempts t SET response_excerpt = NULL FROM deliveries d
        WHERE d.job_id IN (SELECT job_id FROM due) AND t.delivery_id = d.id AND t.response_excerpt IS NOT NULL),
    gone AS (DELETE FROM job_payloads p WHERE p.job_id IN (SELECT job_id FROM due) RETURNING 1)
    SELECT count(*) AS deleted FROM gone`.execute(db.kysely);
  return rows[0]?.deleted ?? 0;
}
