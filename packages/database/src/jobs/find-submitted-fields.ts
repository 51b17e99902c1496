/** Finds what a request submitted, only for the account of the job. */
import type { Database } from '../database/create-database.ts';

export type SubmittedFields = {
  /** Null if the job's texts were deleted. */
  text: string | null;
  /** The options by name, as they were stored. */
  options: Readonly<Record<string, unknown>>;
  /** The normalized URL, or null if the request had none. */
  webhookUrl: string | null;
};

/** Finds the fields. Returns undefined if the job is unknown or belongs to another account. */
export function findSubmittedFields(
  db: Database,
  by: { accountId: string; jobId: string },
): Promise<SubmittedFields | undefined> {
  return db.kysely
    .selectFrom('jobs as j')
    .leftJoin('job_payloads as p', 'p.job_id', 'j.id')
    .select(['p.input as text', 'j.options', 'j.webhook_url as webhookUrl'])
    .where('j.id', '=', by.jobId)
    .where('j.account_id', '=', by.accountId)
    .executeTakeFirst();
}
