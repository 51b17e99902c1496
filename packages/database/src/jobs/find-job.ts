/** Finds a job of an account in the form that the contract renders, and finds the texts of a job. */
import type { JobError, JobRecord } from '@humanize/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { rowBy } from '../database/queries.ts';
import type { Jobs } from '../database/schema-types.ts';

/** The columns that lookups, replays and events read, for queries that select from `jobs as j`. */
export const jobColumns = [
  'j.id',
  'j.accountId',
  'j.status',
  'j.inputWords',
  'j.refunded',
  'j.currentStage',
  'j.detectedLanguage',
  'j.createdAt',
  'j.completedAt',
  'j.failureCause',
  'j.errorMessage',
  'j.webhookUrl',
] as const;

type ColumnName = (typeof jobColumns)[number] extends `j.${infer Name}` ? Name : never;
type JobRow = Pick<Selectable<Jobs>, ColumnName & keyof Jobs> & { output: string | null };

/** Finds a job. Also returns undefined for a job of another account, because IDs are scoped to the account. */
export const findJob = rowBy(
  (queries, by: { accountId: string; jobId: string }) =>
    queries
      .selectFrom('jobs as j')
      .select(jobColumns)
      .select(sql<string | null>`CASE WHEN j.status = 'succeeded' THEN output_of(j.id) END`.as('output'))
      .where('j.id', '=', by.jobId)
      .where('j.accountId', '=', by.accountId),
  toJobRecord,
);

export function toJobRecord({ refunded, failureCause, errorMessage, ...row }: JobRow): JobRecord {
  return { ...row, wordsReserved: row.inputWords, ...toJobEnd({ ...row, refunded, failureCause, errorMessage }) };
}

/** Returns the error, and the charged words, which are the reserved words unless they were refunded. */
export function toJobEnd(job: Pick<JobRow, 'refunded' | 'inputWords' | 'failureCause' | 'errorMessage'>) {
  const code: JobError['code'] = job.failureCause === 'expired' ? 'job_expired' : 'processing_failed';
  const error = job.failureCause === null ? null : { code, message: job.errorMessage ?? '' };
  return { wordsCharged: job.refunded ? 0 : job.inputWords, error };
}

export type JobTexts = NonNullable<Awaited<ReturnType<typeof findJobTexts>>>;

/**
 * Finds the texts of a job. Returns undefined if the job is unknown or belongs to another account, or if its texts were
 * deleted. `edits` is the stored list of edits that the engine made, or null if the operator does not store edits.
 */
export function findJobTexts(db: Database, by: { accountId: string; jobId: string }) {
  return db.kysely
    .selectFrom('jobPayloads')
    .select(['input', 'output', 'edits'])
    .where(({ and }) => and({ jobId: by.jobId, accountId: by.accountId }))
    .executeTakeFirst();
}

export type SubmittedFields = NonNullable<Awaited<ReturnType<typeof findSubmittedFields>>>;

/**
 * Finds the fields that a request submitted. Returns undefined if the job is unknown or belongs to another account.
 * `text` is null if the job's texts were deleted. `options` are returned as stored, and `webhookUrl` is normalized.
 */
export function findSubmittedFields(db: Database, by: { accountId: string; jobId: string }) {
  return db.kysely
    .selectFrom('jobs as j')
    .leftJoin('jobPayloads as p', 'p.jobId', 'j.id')
    .select(['p.input as text', 'j.options', 'j.webhookUrl'])
    .where('j.id', '=', by.jobId)
    .where('j.accountId', '=', by.accountId)
    .executeTakeFirst();
}

/** Returns the first 120 characters of each text, keyed by job ID. Omits jobs of other accounts and deleted texts. */
export async function listJobPreviews(
  db: Database,
  by: { accountId: string; jobIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.kysely
    .selectFrom('jobPayloads')
    .select(['jobId', sql<string>`left(input, 120)`.as('start')])
    .where(({ eb, fn, val }) => eb('jobId', '=', fn.any(val(by.jobIds))))
    .where('accountId', '=', by.accountId)
    .execute();
  return new Map(rows.map(({ jobId, start }) => [jobId, start]));
}
