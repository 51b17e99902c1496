/**
 * Enforces the retention of texts by dropping partitions; see `schema/text-partitions.sql`. A partition covers a range
 * of job IDs. The functions that change partitions return false if there is nothing to do or if a lock was not
 * available, for example during a backup.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { rowOf, rowsOf } from '../database/queries.ts';

const hoursWithoutRetention = 720;

/**
 * Returns the number of hours that a new partition covers: 1/12 of the retention period, so that there are few
 * partitions and texts are not kept much longer than necessary.
 */
export function partitionHours(retentionHours: number | null): number {
  return retentionHours === null ? hoursWithoutRetention : Math.ceil(retentionHours / 12);
}

/** Adds the next partition if the existing ones last for less than a day. */
export const addTextPartition = (db: Database, { retentionHours }: { retentionHours: number | null }) =>
  did(db, sql`add_text_partition(${partitionHours(retentionHours)}::int)`);

/**
 * Deletes all texts of a partition in which all jobs ended at least `retentionHours` ago, and none is active or has an
 * open delivery.
 */
export const emptyTextPartition = (db: Database, { retentionHours }: { retentionHours: number }) =>
  did(db, sql`empty_text_partition(${retentionHours}::int)`);

/** Drops an empty partition. */
export const dropTextPartition = (db: Database, { firstId }: { firstId: string }) =>
  did(db, sql`drop_text_partition(${firstId})`);

async function did(db: Database, call: ReturnType<typeof sql>): Promise<boolean> {
  return (await rowOf<{ done: boolean }>(db)`SELECT ${call} AS done`).done;
}

export type TextPartition = { firstId: string; endId: string };

/** Finds the oldest partition that is empty and no longer receives texts because its time range has passed. */
export async function findEmptyTextPartition(db: Database): Promise<TextPartition | undefined> {
  const [partition] = await rowsOf<TextPartition>(db)`SELECT first_id, end_id FROM text_partitions()
    WHERE end_id <= uuid_since(now() - interval '25 hours')
      AND NOT EXISTS (SELECT FROM job_payloads WHERE job_id >= first_id AND job_id < end_id) LIMIT 1`;
  return partition;
}

/**
 * Deletes the response excerpts of up to `limit` jobs in an empty partition, starting after the job ID `after`. Returns
 * the ID of the last of these jobs, or undefined if there are no more jobs.
 */
export async function deleteResponseExcerpts(
  db: Database,
  { firstId, endId, after, limit }: TextPartition & { after: string | undefined; limit: number },
): Promise<string | undefined> {
  const [last] = await rowsOf<{ jobId: string }>(db)`WITH listed AS (
      SELECT id, job_id FROM deliveries WHERE job_id >= ${firstId} AND job_id < ${endId} AND (${after}::uuid IS NULL OR job_id > ${after})
        ORDER BY job_id FETCH FIRST ${limit} ROWS WITH TIES),
    deleted AS (UPDATE delivery_attempts t SET response_excerpt = NULL FROM listed
      WHERE t.delivery_id = listed.id AND t.response_excerpt IS NOT NULL)
    SELECT job_id FROM listed ORDER BY job_id DESC LIMIT 1`;
  return last?.jobId;
}

/**
 * Returns how many seconds into the future there are partitions for new texts. Texts that have no other partition are
 * stored in the default partition.
 */
export async function getTextPartitionsAhead(db: Database): Promise<number> {
  const { seconds } = await rowOf<{ seconds: number }>(db)`SELECT
    coalesce(extract(epoch FROM max(time_of(end_id)) - now()), 0)::float8 AS seconds FROM text_partitions()`;
  return seconds;
}
