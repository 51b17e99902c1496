/**
 * Lists active jobs that the queue may have lost. They have been queued for a long time, or the lease of their worker
 * has expired.
 */
import type { Database } from '../database/create-database.ts';
import { integer, oneOf, pick, row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

export type JobToEnqueue = {
  jobId: string;
  status: 'queued' | 'running';
  /** The priority assigned at submission. */
  priority: number;
  /** Time since creation, on the database's clock. */
  waitedMs: number;
};

const jobToEnqueueRow = row({
  ...pick(tables.jobs, 'id', 'priority', 'expires_at'),
  status: oneOf(['queued', 'running']),
  waited_ms: integer,
});

/**
 * Lists jobs, oldest first. Takes no locks, because it is harmless to enqueue a job twice: only one worker can claim
 * it. `listExpiredJobIds` lists expired jobs.
 * @throws InvalidCursorError
 */
export async function listJobsToEnqueue(
  db: Database,
  request: PageRequest & { queuedForSeconds: number },
): Promise<Page<JobToEnqueue>> {
  const after = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const rows = await db.statements.run(
    {
      name: 'list_jobs_to_enqueue',
      text: `SELECT id, status, priority, floor(extract(epoch FROM now() - created_at) * 1000)::bigint AS waited_ms, expires_at FROM jobs
        WHERE ended_as IS NULL AND expires_at > now()
          AND (($1::timestamptz IS NULL) OR (expires_at, id) > ($1, $2::uuid))
          AND CASE status WHEN 'queued' THEN created_at <= now() - make_interval(secs => $3) ELSE lease_until <= now() END
        ORDER BY expires_at, id LIMIT $4`,
      row: jobToEnqueueRow,
    },
    [after?.at ?? null, after?.id ?? null, request.queuedForSeconds, rowsToFetch(request)],
  );
  return toPage(
    rows,
    request,
    ({ id, status, priority, waited_ms }) => ({ jobId: id, status, priority, waitedMs: waited_ms }),
    (job) => placeCursor({ at: job.expires_at, id: job.id }),
  );
}
