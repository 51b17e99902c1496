/**
 * The reconciler's operations on jobs, texts and expired rows. All functions are safe to run concurrently. The
 * functions that list jobs take no locks: it is harmless to enqueue a job twice, because only one worker can claim it,
 * and `failJob` checks again while the job is locked. Selecting the jobs FOR UPDATE could deadlock with a failure that
 * a worker reports.
 */
import { limits } from '@humanize/contract';
import { type RawBuilder, sql } from 'kysely';
import { apiRequestRetentionDays } from '../api-requests/api-requests.ts';
import type { Database } from '../database/create-database.ts';
import { listPage, type PageRequest } from '../database/page.ts';
import { countOf, rowOf } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';
import { partitionHours } from './text-partitions.ts';

const selectActive = (db: Database) => db.kysely.selectFrom('jobs').where('endedAs', 'is', null);

/**
 * Lists active jobs that the queue may have lost, oldest first. These jobs have been queued for a long time, or the
 * lease of their worker has expired. `listExpiredJobIds` lists expired jobs.
 * @throws InvalidCursorError
 */
export function listJobsToEnqueue(db: Database, request: PageRequest & { queuedForSeconds: number }) {
  const query = selectActive(db)
    .select(['id as jobId', 'accountId', 'expiresAt'])
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`CASE status WHEN 'queued' THEN created_at <= now() - make_interval(secs => ${request.queuedForSeconds})
        ELSE lease_until <= now() END`,
    );
  return listPage(query, request, {
    by: { expiresAt: 'time', id: 'id' },
    direction: 'asc',
    positionOf: ({ expiresAt, jobId }) => [expiresAt, jobId],
  });
}

const selectFirstIds = (db: Database, limit: number) =>
  selectActive(db).select('id').orderBy('expiresAt').orderBy('id').limit(limit);

/** Returns active jobs that have reached their age limit, oldest first. */
export async function listExpiredJobIds(db: Database, { limit }: { limit: number }): Promise<string[]> {
  const expired = selectFirstIds(db, limit).where('expiresAt', '<=', sql<Date>`now()`);
  return (await expired.execute()).map(({ id }) => id);
}

/** Returns jobs that were claimed `claimsMax` times and whose last lease has expired. */
export async function listExhaustedJobIds(
  db: Database,
  { claimsMax, limit }: { claimsMax: number; limit: number },
): Promise<string[]> {
  const lost = selectFirstIds(db, limit).where('leaseUntil', '<=', sql<Date>`now()`);
  return (await lost.where('claims', '>=', claimsMax).execute()).map(({ id }) => id);
}

/**
 * A job ends at most an hour after its ID was generated. After another hour, the texts of a partition count as overdue.
 */
const partitionedHoursMax = (retentionHours: number): number => retentionHours + partitionHours(retentionHours) + 2;

const noLiveDelivery = sql`NOT EXISTS (SELECT FROM deliveries d WHERE d.job_id = p.job_id AND d.ended_at IS NULL)`;

/**
 * Deletes the texts of closed accounts, and the texts of jobs whose retention period, as set by the account, has ended.
 * Also deletes texts that should have been deleted with their partition (see text-partitions.ts) but were not, because
 * another text in the partition is still needed, because the partition covers a longer time than it should, or because
 * the partition could not be locked. Returns the number of jobs. Call it until it returns 0.
 * @param request.retentionHours the operator's period, at least 25, or null if there is none
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
      WHERE (a.payload_retention_hours IS NOT NULL OR a.closed_at IS NOT NULL) AND NOT a.texts_deleted AND ${noLiveDelivery}
        AND p.completed_at <= CASE WHEN a.closed_at IS NOT NULL THEN now() ELSE now() - make_interval(hours => a.payload_retention_hours) END
      LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`,
  );
  // Nothing can be submitted to a closed account. The texts of its active jobs are deleted after the jobs have ended.
  await countOf(db)`UPDATE accounts a SET texts_deleted = true WHERE a.closed_at IS NOT NULL AND NOT a.texts_deleted
    AND NOT EXISTS (SELECT FROM jobs j WHERE j.account_id = a.id AND j.ended_as IS NULL)
    AND NOT EXISTS (SELECT FROM job_payloads p WHERE p.account_id = a.id AND p.completed_at IS NOT NULL)`;
  if (retentionHours === null) return ofAccounts;
  const ofOperator = await deleteDue(
    db,
    sql`SELECT p.job_id FROM job_payloads p
      WHERE p.completed_at <= now() - make_interval(hours => ${partitionedHoursMax(retentionHours)}::int) AND ${noLiveDelivery}
      ORDER BY p.completed_at, p.job_id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`,
  );
  return ofAccounts + ofOperator;
}

/** Deletes the texts of all finished jobs of an account. Returns the number of jobs. Call it until it returns 0. */
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
  const { deleted } = await rowOf<{ deleted: number }>(db)`WITH due AS (${due}), excerpts AS (
      UPDATE delivery_attempts t SET response_excerpt = NULL FROM deliveries d
        WHERE d.job_id IN (SELECT job_id FROM due) AND t.delivery_id = d.id AND t.response_excerpt IS NOT NULL),
    gone AS (DELETE FROM job_payloads p WHERE p.job_id IN (SELECT job_id FROM due) RETURNING 1)
    SELECT count(*) AS deleted FROM gone`;
  return deleted;
}

/** Returns a function that deletes the rows of a table, identified by `key`, whose `time` is at least `days` ago. */
const expire =
  (table: keyof DB, key: string, time: string, days = 0) =>
  (db: Database, { limit }: { limit: number }): Promise<number> =>
    countOf(db)`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(time)} <= now() - make_interval(days => ${sql.lit(days)})
        ORDER BY ${sql.ref(time)} LIMIT ${limit})`;

export const expireApiRequests = expire('apiRequests', 'id', 'createdAt', apiRequestRetentionDays);
/** Deletes expired links, whether or not they were used. */
export const expireOneTimeLinks = expire('oneTimeLinks', 'tokenSha256', 'expiresAt');
export const expireSignInSteps = expire('signInSteps', 'tokenSha256', 'expiresAt');
export const expireSessions = expire('sessions', 'tokenSha256', 'expiresAt');
/** Deletes idempotency keys after 24 hours. A trigger protects live keys. */
export const expireIdempotencyKeys = expire('idempotencyKeys', 'jobId', 'expiresAt');
