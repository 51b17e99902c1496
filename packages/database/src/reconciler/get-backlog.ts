/** Counts the waiting work, for metrics, alerts and scaling. It scans only a few small indexes. */
import { stageLabels } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

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

export async function getBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`SELECT j.*, d.* FROM (
        SELECT count(*) FILTER (WHERE ${waits}) AS "queuedJobs", count(*) FILTER (WHERE NOT ${waits}) AS "runningJobs",
          extract(epoch FROM now() - min(created_at) FILTER (WHERE ${waits}))::float8 AS "oldestQueuedSeconds",
          extract(epoch FROM now() - min(created_at))::float8 AS "oldestActiveSeconds"
        FROM jobs WHERE ended_as IS NULL) AS j,
      (SELECT count(*) AS "waitingDeliveries", count(*) FILTER (WHERE next_attempt_at <= now()) AS "dueDeliveries",
          count(*) FILTER (WHERE next_attempt_at < now() - interval '1 minute') AS "overdueDeliveries",
          extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()))::float8 AS "oldestDueDeliverySeconds"
        FROM deliveries WHERE ended_at IS NULL) AS d`.execute(db.kysely);
  const [backlog] = rows;
  if (backlog === undefined) throw new Error('an aggregate returned no row');
  return backlog;
}
