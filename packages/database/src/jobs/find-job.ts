/** Finds a job of an account with its output, in one round trip. */
import type { JobRecord } from '@humanize/contract';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/create-database.ts';
import { type JobRow, jobColumns, toJobRecord } from './job-row.ts';

const findJobRow = compileOnce<{ accountId: string; jobId: string }, JobRow>(['accountId', 'jobId'], (queries, by) =>
  queries
    .selectFrom('jobs as j')
    .leftJoin('job_payloads as p', (join) => join.onRef('p.job_id', '=', 'j.id').on('j.status', '=', 'succeeded'))
    .select(jobColumns)
    .select('p.output')
    .where('j.id', '=', by.jobId)
    .where('j.account_id', '=', by.accountId),
);

/** Finds a job. IDs are scoped to the account, so it also returns undefined for a job of another account. */
export async function findJob(db: Database, by: { accountId: string; jobId: string }): Promise<JobRecord | undefined> {
  const [job] = await findJobRow(db.kysely, by);
  return job && toJobRecord(job);
}
