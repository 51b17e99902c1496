/**
 * Lists active jobs that the queue may have lost. They have been queued for a long time, or the lease of their worker
 * has expired.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listPage, type Page, type PageRequest } from '../database/page.ts';

export type JobToEnqueue = { jobId: string; accountId: string; expiresAt: Date };

/**
 * Lists jobs, oldest first. Takes no locks, because it is harmless to enqueue a job twice: only one worker can claim
 * it. `listExpiredJobIds` lists expired jobs.
 * @throws InvalidCursorError
 */
export async function listJobsToEnqueue(
  db: Database,
  request: PageRequest & { queuedForSeconds: number },
): Promise<Page<JobToEnqueue>> {
  const query = db.kysely
    .selectFrom('jobs')
    .select(['id as jobId', 'account_id as accountId', 'expires_at as expiresAt'])
    .where('ended_as', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`CASE status WHEN 'queued' THEN created_at <= now() - make_interval(secs => ${request.queuedForSeconds})
        ELSE lease_until <= now() END`,
    );
  return listPage(query, request, {
    by: ['expires_at', 'id'],
    direction: 'asc',
    placeOf: ({ expiresAt, jobId }) => ({ at: expiresAt, id: jobId }),
  });
}
