/** Counts the waiting work, for metrics, alerts and scaling. It scans only a few small indexes. */
import type { Database } from '../database/create-database.ts';
import { float, integer, nullable, row } from '../database/rows.ts';

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

const backlogRow = row({
  queuedJobs: integer,
  runningJobs: integer,
  oldestQueuedSeconds: nullable(float),
  waitingDeliveries: integer,
  dueDeliveries: integer,
  overdueDeliveries: integer,
  oldestDueDeliverySeconds: nullable(float),
});

export async function getBacklog(db: Database): Promise<Backlog> {
  const [backlog] = await db.statements.run({
    name: 'get_backlog',
    text: `SELECT j.*, d.* FROM (
        SELECT count(*) FILTER (WHERE status = 'queued') AS "queuedJobs", count(*) FILTER (WHERE status = 'running') AS "runningJobs",
          extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS "oldestQueuedSeconds"
        FROM jobs WHERE ended_as IS NULL) AS j,
      (SELECT count(*) AS "waitingDeliveries", count(*) FILTER (WHERE next_attempt_at <= now()) AS "dueDeliveries",
          count(*) FILTER (WHERE next_attempt_at < now() - interval '1 minute') AS "overdueDeliveries",
          extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()))::float8 AS "oldestDueDeliverySeconds"
        FROM deliveries WHERE ended_at IS NULL) AS d`,
    row: backlogRow,
  });
  if (backlog === undefined) throw new Error('an aggregate returned no row');
  return backlog;
}
