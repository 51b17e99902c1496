/**
 * Lists active jobs on which the reconciler acts. Takes no locks: it is harmless to enqueue a job twice, because only one
 * worker can claim it, and `failJob` checks again while the job is locked. Selecting the jobs FOR UPDATE could deadlock
 * with a failure that a worker reports.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listPage, type Page, type PageRequest } from '../database/page.ts';

export type JobToEnqueue = { jobId: string; accountId: string; expiresAt: Date };

const selectActive = (db: Database) => db.kysely.selectFrom('jobs').where('endedAs', 'is', null);

/**
 * Lists active jobs that the queue may have lost, oldest first. They have been queued for a long time, or the lease of
 * their worker has expired. `listExpiredJobIds` lists expired jobs.
 * @throws InvalidCursorError
 */
export function listJobsToEnqueue(
  db: Database,
  request: PageRequest & { queuedForSeconds: number },
): Promise<Page<JobToEnqueue>> {
  const query = selectActive(db)
    .select(['id as jobId', 'accountId', 'expiresAt'])
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`CASE status WHEN 'queued' THEN created_at <= now() - make_interval(secs => ${request.queuedForSeconds})
        ELSE lease_until <= now() END`,
    );
  return listPage(query, request, {
    by: ['expiresAt', 'id'],
    direction: 'asc',
    placeOf: ({ expiresAt, jobId }) => ({ at: expiresAt, id: jobId }),
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
