/** Lists the jobs of an account, newest first. */
import type { JobStatus } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';
import { precedes, runBuilt } from '../database/query-builder.ts';
import { sql } from 'kysely';
import { type FailureKind, failureKindSql } from './failure-kind.ts';
import { type JobSummary, jobSummaryRow, toJobSummary } from './job-summary.ts';

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
  let query = db.builder
    .selectFrom('jobs as j')
    .leftJoin('job_payloads as p', 'p.job_id', 'j.id')
    .select(['j.id', 'j.account_id', 'j.api_key_id', 'j.status', 'j.input_words', 'j.use_british_spellings'])
    .select(['j.auto_detect_language', 'j.claims', 'j.lease_until', 'j.current_stage', 'j.detected_language'])
    .select(['j.created_at', 'j.started_at', 'j.expires_at', 'j.completed_at'])
    .select(['j.error_message', 'j.failure_cause', 'j.failure_reason', 'j.usage', 'j.model_waits'])
    .select(({ eb }) => [
      eb('j.webhook_url', 'is not', null).$castTo<boolean>().as('has_webhook'),
      eb('p.job_id', 'is not', null).$castTo<boolean>().as('payload_kept'),
    ])
    .where('j.account_id', '=', request.accountId)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(rowsToFetch(request));
  if (request.status === 'queued' || request.status === 'running') {
    query = query.where('j.ended_as', 'is', null).where('j.status', '=', request.status);
  } else if (request.status !== undefined) {
    query = query.where('j.ended_as', '=', request.status);
  }
  if (request.apiKeyId !== undefined) query = query.where('j.api_key_id', '=', request.apiKeyId);
  if (request.failure !== undefined) {
    query = query.where('j.ended_as', '=', 'failed').where(sql.raw(failureKindSql), '=', request.failure);
  }
  if (request.from !== undefined) query = query.where('j.created_at', '>=', request.from);
  if (request.to !== undefined) query = query.where('j.created_at', '<', request.to);
  if (request.after !== undefined)
    query = query.where(precedes(['j.created_at', 'j.id'], readPlaceCursor(request.after)));
  const rows = await runBuilt(db.statements, query, jobSummaryRow);
  return toPage(rows, request, toJobSummary, (row) => placeCursor({ at: row.created_at, id: row.id }));
}
