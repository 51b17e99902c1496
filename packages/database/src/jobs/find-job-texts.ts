/** Finds the texts of a job, only for the account of the job. */
import type { Database } from '../database/create-database.ts';

export type JobTexts = {
  input: string;
  output: string | null;
  /** The stored list of edits that the engine made, or null if the operator does not store edits. */
  edits: unknown;
};

/** Finds the texts. Returns undefined if the job is unknown, belongs to another account, or its texts were deleted. */
export function findJobTexts(db: Database, by: { accountId: string; jobId: string }): Promise<JobTexts | undefined> {
  return db.kysely
    .selectFrom('job_payloads')
    .select(['input', 'output', 'edits'])
    .where('job_id', '=', by.jobId)
    .where('account_id', '=', by.accountId)
    .executeTakeFirst();
}
