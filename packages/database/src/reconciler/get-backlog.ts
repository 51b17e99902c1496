/** Counts the waiting work, for metrics, alerts and scaling. It scans only a few small indexes. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export type Backlog = {
  queuedJobs: number;
  runningJobs: number;
  oldestQueuedSeconds: number | null;
  /** Deliveries that are waiting for their next attempt or are in flight. */
  waitingDeliveries: number;
  /** The subset of these deliveries that is due. */
  dueDeliveries: number;
  /** The subset of these deliveries that has been due for more than a minute. */
  overdueDeliveries: number;
  oldestDueDeliverySeconds: number | null;
};

export async function getBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`SELECT j.*, d.* FROM (
        SELECT count(*) FILTER (WHERE status = 'queued') AS "queuedJobs", count(*) FILTER (WHERE status = 'running') AS "runningJobs",
          extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS "oldestQueuedSeconds"
        FROM jobs WHERE ended_as IS NULL) AS j,
      (SELECT count(*) AS "waitingDeliveries", count(*) FILTER (WHERE next_attempt_at <= now()) AS "dueDeliveries",
          count(*) FILTER (WHERE next_attempt_at < now() - interval '1 minute') AS "overdueDeliveries",
          extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()))::float8 AS "oldestDueDeliverySeconds"
        FROM deliveries WHERE ended_at IS NULL) AS d`.execute(db.kysely);
  const [backlog] = rows;
  if (backlog === undefined) throw new Error('an aggregate returned no row');
  return backlog;
}
