/** A job's row with its output, as lookups and replays read it, and the record that the contract renders. */
import type { JobError, JobErrorCode, JobRecord, JobStatus } from '@humanize/contract';

/** Why a failed job failed; `enqueue` never had an event, because its submission was answered with an error. */
export type FailureCause = 'processing' | 'expired' | 'exhausted' | 'enqueue';

const codeOfCause: Readonly<Record<FailureCause, JobErrorCode>> = {
  processing: 'processing_failed',
  expired: 'job_expired',
  exhausted: 'processing_failed',
  enqueue: 'processing_failed',
};

export type JobRow = {
  id: string;
  account_id: string;
  status: JobStatus;
  input_words: number;
  current_stage: string | null;
  detected_language: string | null;
  created_at: Date;
  completed_at: Date | null;
  output: string | null;
  failure_cause: FailureCause | null;
  error_message: string | null;
  webhook_url: string | null;
};

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

/** Reserve is the charge, and a failed job always has its refund. */
export function wordsCharged({ status, input_words }: { status: JobStatus; input_words: number }): number {
  return status === 'failed' ? 0 : input_words;
}

export function toJobError(row: { failure_cause: FailureCause | null; error_message: string | null }): JobError | null {
  return row.failure_cause === null ? null : { code: codeOfCause[row.failure_cause], message: row.error_message ?? '' };
}
