/**
 * The row of a job with its output, for lookups and replays, and its conversion to the record that the contract
 * renders.
 */
import type { JobError, JobErrorCode, JobRecord, JobStatus } from '@humanize/contract';
import { nullable, pick, type RowOf, text } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';

/** The reason why processing failed. A job that failed for another cause has no reason. */
export type FailureReason = NonNullable<Tables['jobs']['failure_reason']>;

/** The cause of a failure. Jobs that failed with `enqueue` have no event, because the submission returned an error. */
export type FailureCause = NonNullable<Tables['jobs']['failure_cause']>;

const codeOfCause: Readonly<Record<FailureCause, JobErrorCode>> = {
  processing: 'processing_failed',
  expired: 'job_expired',
  exhausted: 'processing_failed',
  enqueue: 'processing_failed',
};

const ownColumns = pick(
  tables.jobs,
  'id',
  'account_id',
  'status',
  'input_words',
  'current_stage',
  'detected_language',
  'created_at',
  'completed_at',
  'failure_cause',
  'error_message',
  'webhook_url',
);

export const jobColumns = { ...ownColumns, output: nullable(text) };

/** The select list of `jobColumns` without the output, for `FROM jobs j`. */
export const jobSelectList = Object.keys(ownColumns)
  .map((column) => `j.${column}`)
  .join(', ');

export type JobRow = RowOf<typeof jobColumns>;

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

/**
 * Returns the number of charged words. A job is charged for its reserved words, and a failed job is always refunded.
 */
export function wordsCharged({ status, input_words }: { status: JobStatus; input_words: number }): number {
  return status === 'failed' ? 0 : input_words;
}

export function toJobError(row: { failure_cause: FailureCause | null; error_message: string | null }): JobError | null {
  return row.failure_cause === null ? null : { code: codeOfCause[row.failure_cause], message: row.error_message ?? '' };
}
