/** Finds a job for support by ID or idempotency key, without its texts. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { type JobSummary, selectJobSummaries, toJobSummary } from './job-summary.ts';

/** Finds a job, which can belong to any account. */
export async function findJobForOperator(db: Database, by: { jobId: string }): Promise<JobSummary | undefined> {
  const job = await selectJobSummaries(db.kysely).where('j.id', '=', by.jobId).executeTakeFirst();
  return job && toJobSummary(job);
}

/** Finds a job by a key that is at most 24 hours old. Older keys are treated as deleted. */
export async function findJobByIdempotencyKey(
  db: Database,
  by: { accountId: string; idempotencyKey: string },
): Promise<JobSummary | undefined> {
  const job = await selectJobSummaries(db.kysely)
    .innerJoin('idempotency_keys as k', 'k.job_id', 'j.id')
    .where('k.account_id', '=', by.accountId)
    .where('k.key', '=', by.idempotencyKey)
    .where('k.expires_at', '>', sql<Date>`now_ms()`)
    .executeTakeFirst();
  return job && toJobSummary(job);
}
