/** What operators and metrics see of the service: waiting work, runs of the reconcilers, and backups. */
import { stageLabels } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { BackupKind } from '../database/schema-types.ts';

export type Backlog = {
  /** Jobs that wait for a worker, for a free slot of the language model, or for its return. */
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
export async function getBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`SELECT j.*, d.* FROM (
        SELECT count(*) FILTER (WHERE ${waits}) AS queued_jobs, count(*) FILTER (WHERE NOT ${waits}) AS running_jobs,
          extract(epoch FROM now() - min(created_at) FILTER (WHERE ${waits}))::float8 AS oldest_queued_seconds,
          extract(epoch FROM now() - min(created_at))::float8 AS oldest_active_seconds
        FROM jobs WHERE ended_as IS NULL) AS j,
      (SELECT count(*) AS waiting_deliveries, count(*) FILTER (WHERE next_attempt_at <= now()) AS due_deliveries,
          count(*) FILTER (WHERE next_attempt_at < now() - interval '1 minute') AS overdue_deliveries,
          extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()))::float8 AS oldest_due_delivery_seconds
        FROM deliveries WHERE ended_at IS NULL) AS d`.execute(db.kysely);
  const [backlog] = rows;
  if (backlog === undefined) throw new Error('an aggregate returned no row');
  return backlog;
}

const runsMax = 1_000;

export type ReconcilerRun = {
  /** The name of the process, with 1 to 200 characters. */
  process: string;
  finishedAt: Date;
  durationMs: number;
  /** Number of affected rows by action. */
  counts: Record<string, number>;
  error: string | null;
};

/** Stores a run, and deletes old ones. */
export async function insertReconcilerRun(
  db: Database,
  { process, durationMs, counts, error }: Omit<ReconcilerRun, 'finishedAt'>,
): Promise<void> {
  const values = {
    process,
    durationMs: Math.round(durationMs),
    counts: JSON.stringify(counts),
    error: error?.slice(0, 1_000) ?? null,
  };
  await db.kysely
    .with('added', (with_) => with_.insertInto('reconcilerRuns').values(values).returning('id'))
    .deleteFrom('reconcilerRuns')
    .where('id', '<=', sql<number>`(SELECT id FROM added) - ${runsMax}::int`)
    .execute();
}

/** Lists runs, latest first. */
export function listReconcilerRuns(db: Database, { limit }: { limit: number }): Promise<ReconcilerRun[]> {
  return db.kysely
    .selectFrom('reconcilerRuns')
    .select(['process', 'finishedAt', 'durationMs', 'counts', 'error'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The ages of the last backup and the last successful restore test. A kind that never succeeded is omitted. */
export type BackupAge = { kind: BackupKind; seconds: number };

export function listBackupAges(db: Database): Promise<BackupAge[]> {
  return db.kysely
    .selectFrom('backups')
    .select(['kind', sql<number>`extract(epoch FROM now() - max(finished_at))::float8`.as('seconds')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
