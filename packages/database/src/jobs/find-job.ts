/** Finds a job of an account with its output, in one round trip, as the contract renders it. */
import type { JobError, JobErrorCode, JobRecord } from '@humanize/contract';
import type { Selectable } from 'kysely';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/create-database.ts';
import type { FailureCause, Jobs } from '../database/schema-types.ts';

/** The columns, for a query of `jobs as j`. Lookups, replays and events read them. */
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
export type JobRow = Pick<Selectable<Jobs>, ColumnName & keyof Jobs> & { output: string | null };

const findJobRow = compileOnce<{ accountId: string; jobId: string }, JobRow>(['accountId', 'jobId'], (queries, by) =>
  queries
    .selectFrom('jobs as j')
    .leftJoin('jobPayloads as p', (join) => join.onRef('p.jobId', '=', 'j.id').on('j.status', '=', 'succeeded'))
    .select(jobColumns)
    .select('p.output')
    .where('j.id', '=', by.jobId)
    .where('j.accountId', '=', by.accountId),
);

/** Finds a job. IDs are scoped to the account, so it also returns undefined for a job of another account. */
export async function findJob(db: Database, by: { accountId: string; jobId: string }): Promise<JobRecord | undefined> {
  const [job] = await findJobRow(db.kysely, by);
  return job && toJobRecord(job);
}

export function toJobRecord({ refunded, failureCause, errorMessage, ...row }: JobRow): JobRecord {
  return { ...row, wordsReserved: row.inputWords, ...toJobEnd({ ...row, refunded, failureCause, errorMessage }) };
}

const codeOfCause: Readonly<Record<FailureCause, JobErrorCode>> = {
  processing: 'processing_failed',
  expired: 'job_expired',
  exhausted: 'processing_failed',
  enqueue: 'processing_failed',
};

/** Returns the number of charged words, which are the reserved words unless they were refunded, and the error. */
export function toJobEnd({
  refunded,
  inputWords,
  failureCause,
  errorMessage,
}: Pick<JobRow, 'refunded' | 'inputWords' | 'failureCause' | 'errorMessage'>): {
  wordsCharged: number;
  error: JobError | null;
} {
  const error = failureCause === null ? null : { code: codeOfCause[failureCause], message: errorMessage ?? '' };
  return { wordsCharged: refunded ? 0 : inputWords, error };
}
