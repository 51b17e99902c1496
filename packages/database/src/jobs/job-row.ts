/** The columns of a job that the contract renders, and their conversion to its record. */
import type { JobError, JobErrorCode, JobRecord } from '@humanize/contract';
import type { Selectable } from 'kysely';
import type { FailureCause, Jobs } from '../database/schema-types.ts';

const codeOfCause: Readonly<Record<FailureCause, JobErrorCode>> = {
  processing: 'processing_failed',
  expired: 'job_expired',
  exhausted: 'processing_failed',
  enqueue: 'processing_failed',
};

/** The columns, for a query of `jobs as j`. Lookups, replays and events read them. */
export const jobColumns = [
  'j.id',
  'j.account_id',
  'j.status',
  'j.input_words',
  'j.refunded',
  'j.current_stage',
  'j.detected_language',
  'j.created_at',
  'j.completed_at',
  'j.failure_cause',
  'j.error_message',
  'j.webhook_url',
] as const;

type ColumnName = (typeof jobColumns)[number] extends `j.${infer Name}` ? Name : never;
export type JobRow = Pick<Selectable<Jobs>, ColumnName & keyof Jobs> & { output: string | null };

export function toJobRecord(row: JobRow): JobRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    inputWords: row.input_words,
    wordsReserved: row.input_words,
    wordsCharged: wordsCharged(row),
    currentStage: row.current_stage,
    detectedLanguage: row.detected_language,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    output: row.output,
    error: toJobError(row),
    webhookUrl: row.webhook_url,
  };
}

/** Returns the number of charged words: the reserved words, unless they were refunded. */
export function wordsCharged({ refunded, input_words }: { refunded: boolean; input_words: number }): number {
  return refunded ? 0 : input_words;
}

export function toJobError(row: { failure_cause: FailureCause | null; error_message: string | null }): JobError | null {
  return row.failure_cause === null ? null : { code: codeOfCause[row.failure_cause], message: row.error_message ?? '' };
}
