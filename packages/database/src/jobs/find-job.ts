/** Finds a job of an account with its output, in one round trip. */
import type { JobRecord } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { batchedStatement } from '../database/statement-batches.ts';
import { row } from '../database/rows.ts';
import { jobColumns, jobSelectList, toJobRecord } from './job-row.ts';

const findStatement = batchedStatement({
  name: 'find_job',
  types: ['uuid', 'uuid'],
  source: (parameter) => `(SELECT ${jobSelectList}, p.output
    FROM jobs j LEFT JOIN job_payloads p ON p.job_id = j.id AND j.status = 'succeeded'
    WHERE j.id = ${parameter(1)} AND j.account_id = ${parameter(2)})`,
  row: row(jobColumns),
});

/** Finds a job. IDs are scoped to the account, so it also returns undefined for a job of another account. */
export async function findJob(db: Database, by: { accountId: string; jobId: string }): Promise<JobRecord | undefined> {
  const [job] = await db.statements.run(findStatement, [by.jobId, by.accountId]);
  return job === undefined ? undefined : toJobRecord(job);
}
