/** Data about the service for operators and metrics: waiting work, reconciler runs, and backups. */
import { stageLabels } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { countOf, rowOf } from '../database/queries.ts';
import type { BackupKind } from '../database/schema-types.ts';

export type Backlog = {
  /**
   * Jobs that are waiting for a worker, for a slot of the language model, or for the model to become available again.
   */
  queuedJobs: number;
  runningJobs: number;
  /** The age of the oldest waiting job. */
  oldestQueuedSeconds: number | null;
  /** The age of the oldest job that has not ended. */
  oldestActiveSeconds: number | null;
  /** Deliveries that are waiting for their next attempt or are in flight. */
  waitingDeliveries: number;
  /** The subset of these deliveries that is due. */
  dueDeliveries: number;
  /** The subset of these deliveries that has been due for more than a minute. */
  overdueDeliveries: number;
  oldestDueDeliverySeconds: number | null;
};

const waits = sql`(status = 'queued' OR current_stage IS NOT DISTINCT FROM ${stageLabels.waitingForModel})`;

/** Counts the waiting work, for metrics, alerts and scaling. It scans only a few small indexes. */
export function getBacklog(db: Database): Promise<Backlog> {
  return rowOf<Backlog>(db)`SELECT j.*, d.* FROM (
      SELECT count(*) FILTER (WHERE ${waits}) AS queued_jobs, count(*) FILTER (WHERE NOT ${waits}) AS running_jobs,
        extract(epoch FROM now() - min(created_at) FILTER (WHERE ${waits}))::float8 AS oldest_queued_seconds,
        extract(epoch FROM now() - min(created_at))::float8 AS oldest_active_seconds
      FROM jobs WHERE ended_as IS NULL) AS j,
    (SELECT count(*) AS waiting_deliveries, count(*) FILTER (WHERE next_attempt_at <= now()) AS due_deliveries,
        count(*) FILTER (WHERE next_attempt_at < now() - interval '1 minute') AS overdue_deliveries,
        extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()))::float8 AS oldest_due_delivery_seconds
      FROM deliveries WHERE ended_at IS NULL) AS d`;
}

/**
 * Stores a run, and deletes all but the latest 1,000.
 * @param run.process the name of the process, with 1 to 200 characters
 * @param run.counts number of affected rows by action
 */
export async function insertReconcilerRun(
  db: Database,
  run: { process: string; durationMs: number; counts: Record<string, number>; error: string | null },
): Promise<void> {
  const { process, counts, error } = run;
  await countOf(db)`WITH added AS (
      INSERT INTO reconciler_runs (process, duration_ms, counts, error)
        VALUES (${process}, ${Math.round(run.durationMs)}, ${JSON.stringify(counts)}, left(${error}, 1000)) RETURNING id)
    DELETE FROM reconciler_runs WHERE id <= (SELECT id FROM added) - 1000`;
}

export type ReconcilerRun = Awaited<ReturnType<typeof listReconcilerRuns>>[number];

/** Lists runs, latest first. */
export function listReconcilerRuns(db: Database, { limit }: { limit: number }) {
  return db.kysely
    .selectFrom('reconcilerRuns')
    .select(['process', 'finishedAt', 'durationMs', 'counts', 'error'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Returns the ages of the last backup and the last successful restore test. A kind that has never succeeded is omitted.
 */
export function listBackupAges(db: Database): Promise<{ kind: BackupKind; seconds: number }[]> {
  return db.kysely
    .selectFrom('backups')
    .select(['kind', sql<number>`extract(epoch FROM now() - max(finished_at))::float8`.as('seconds')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
