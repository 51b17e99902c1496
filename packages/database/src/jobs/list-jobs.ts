/** Lists the jobs of an account, newest first. */
import type { JobStatus } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type FailureKind, failureKindOf } from './failure-kind.ts';
import { type JobSummary, selectJobSummaries, toJobSummary } from './job-summary.ts';

/**
 * Lists jobs.
 * @param request.from earliest creation time, inclusive
 * @param request.to latest creation time, exclusive
 * @throws InvalidCursorError
 */
export async function listJobs(
  db: Database,
  request: PageRequest & {
    accountId: string;
    status?: JobStatus | undefined;
    apiKeyId?: string | undefined;
    failure?: FailureKind | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
): Promise<Page<JobSummary>> {
  let query = selectJobSummaries(db.kysely).where('j.account_id', '=', request.accountId);
  if (request.status === 'queued' || request.status === 'running') {
    query = query.where('j.ended_as', 'is', null).where('j.status', '=', request.status);
  } else if (request.status !== undefined) {
    query = query.where('j.ended_as', '=', request.status);
  }
  if (request.apiKeyId !== undefined) query = query.where('j.api_key_id', '=', request.apiKeyId);
  if (request.failure !== undefined) {
    query = query.where('j.ended_as', '=', 'failed').where(failureKindOf, '=', request.failure);
  }
  if (request.from !== undefined) query = query.where('j.created_at', '>=', request.from);
  if (request.to !== undefined) query = query.where('j.created_at', '<', request.to);
  const { items, next } = await listNewestFirst(query, request, 'j');
  return { items: items.map(toJobSummary), next };
}
