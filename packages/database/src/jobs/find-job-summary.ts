/** Finds a job for support by ID or idempotency key, without its texts. */
import type { Database } from '../database/create-database.ts';
import { type JobSummary, jobSummaryColumns, jobSummaryRow, toJobSummary } from './job-summary.ts';

/** Finds a job, which can belong to any account. */
export async function findJobForOperator(db: Database, by: { jobId: string }): Promise<JobSummary | undefined> {
  const [row] = await db.statements.run(
    {
      text: `SELECT ${jobSummaryColumns} FROM jobs j LEFT JOIN job_payloads p ON p.job_id = j.id WHERE j.id = $1`,
      row: jobSummaryRow,
    },
    [by.jobId],
  );
  return row === undefined ? undefined : toJobSummary(row);
}

/** Finds a job by a key that is at most 24 hours old. Older keys are treated as deleted. */
export async function findJobByIdempotencyKey(
  db: Database,
  by: { accountId: string; idempotencyKey: string },
): Promise<JobSummary | undefined> {
  const [row] = await db.statements.run(
    {
      text: `SELECT ${jobSummaryColumns} FROM idempotency_keys k JOIN jobs j ON j.id = k.job_id
        LEFT JOIN job_payloads p ON p.job_id = j.id WHERE k.account_id = $1 AND k.key = $2 AND k.expires_at > now_ms()`,
      row: jobSummaryRow,
    },
    [by.accountId, by.idempotencyKey],
  );
  return row === undefined ? undefined : toJobSummary(row);
}
