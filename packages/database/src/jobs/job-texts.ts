/** Finds the texts of jobs, only for the account of the job. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** `edits` is the stored list of edits that the engine made, or null if the operator does not store edits. */
export type JobTexts = { input: string; output: string | null; edits: unknown };

/** Finds the texts. Returns undefined if the job is unknown, belongs to another account, or its texts were deleted. */
export function findJobTexts(db: Database, by: { accountId: string; jobId: string }): Promise<JobTexts | undefined> {
  return db.kysely
    .selectFrom('jobPayloads')
    .select(['input', 'output', 'edits'])
    .where('jobId', '=', by.jobId)
    .where('accountId', '=', by.accountId)
    .executeTakeFirst();
}

/**
 * What a request submitted. `text` is null if the job's texts were deleted. `options` are as they were stored, and
 * `webhookUrl` is normalized.
 */
export type SubmittedFields = {
  text: string | null;
  options: Readonly<Record<string, unknown>>;
  webhookUrl: string | null;
};

/** Finds the fields. Returns undefined if the job is unknown or belongs to another account. */
export function findSubmittedFields(
  db: Database,
  by: { accountId: string; jobId: string },
): Promise<SubmittedFields | undefined> {
  return db.kysely
    .selectFrom('jobs as j')
    .leftJoin('jobPayloads as p', 'p.jobId', 'j.id')
    .select(['p.input as text', 'j.options', 'j.webhookUrl'])
    .where('j.id', '=', by.jobId)
    .where('j.accountId', '=', by.accountId)
    .executeTakeFirst();
}

/** Number of characters that are read per preview. Lists display fewer. */
const charactersRead = 120;

/**
 * Returns the first characters of each text by job ID. Jobs of other accounts and jobs whose texts were deleted are
 * omitted.
 */
export async function listJobPreviews(
  db: Database,
  by: { accountId: string; jobIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.kysely
    .selectFrom('jobPayloads')
    .select(['jobId', sql<string>`left(input, ${sql.lit(charactersRead)})`.as('start')])
    .where(({ eb, fn, val }) => eb('jobId', '=', fn.any(val(by.jobIds))))
    .where('accountId', '=', by.accountId)
    .execute();
  return new Map(rows.map(({ jobId, start }) => [jobId, start]));
}
