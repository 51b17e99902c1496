/** A job as displayed to operators and in lists, without its texts. */
import type { JobError, JobStatus } from '@humanize/contract';
import { boolean, pick, row, type RowOf } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import type { JobUsage } from '../database/job-usage.ts';
import { type FailureCause, type FailureReason, toJobError, wordsCharged } from './job-row.ts';

export type JobSummary = {
  id: string;
  accountId: string;
  /** Null for a job of the playground. */
  apiKeyId: string | null;
  status: JobStatus;
  inputWords: number;
  wordsCharged: number;
  useBritishSpellings: boolean;
  autoDetectLanguage: boolean;
  /** Number of claims. */
  claims: number;
  leaseUntil: Date | null;
  currentStage: string | null;
  detectedLanguage: string | null;
  hasWebhook: boolean;
  createdAt: Date;
  /** Time of the first claim. */
  startedAt: Date | null;
  expiresAt: Date;
  completedAt: Date | null;
  error: JobError | null;
  failureCause: FailureCause | null;
  failureReason: FailureReason | null;
  /** False if the texts have been deleted. */
  payloadKept: boolean;
  /** Null until the job succeeds, and for jobs that were created before this column. */
  usage: JobUsage | null;
  /** Number of times the job was postponed because the model was unavailable. */
  modelWaits: number;
};

const columns = {
  ...pick(
    tables.jobs,
    'id',
    'account_id',
    'api_key_id',
    'status',
    'input_words',
    'use_british_spellings',
    'auto_detect_language',
    'claims',
    'lease_until',
    'current_stage',
    'detected_language',
    'created_at',
    'started_at',
    'expires_at',
    'completed_at',
    'error_message',
    'failure_cause',
    'failure_reason',
    'usage',
    'model_waits',
  ),
  has_webhook: boolean,
  payload_kept: boolean,
};

export type JobSummaryRow = RowOf<typeof columns>;

export const jobSummaryRow = row(columns);

/** The select list of a JobSummaryRow, for `FROM jobs j LEFT JOIN job_payloads p`. */
export const jobSummaryColumns = `j.id, j.account_id, j.api_key_id, j.status, j.input_words, j.use_british_spellings,
  j.auto_detect_language, j.claims, j.lease_until, j.current_stage, j.detected_language, j.webhook_url IS NOT NULL AS has_webhook,
  j.created_at, j.started_at, j.expires_at, j.completed_at, j.error_message, j.failure_cause, j.failure_reason, p.job_id IS NOT NULL AS payload_kept,
  j.usage, j.model_waits`;

export function toJobSummary(job: JobSummaryRow): JobSummary {
  return {
    id: job.id,
    accountId: job.account_id,
    apiKeyId: job.api_key_id,
    status: job.status,
    inputWords: job.input_words,
    wordsCharged: wordsCharged(job),
    useBritishSpellings: job.use_british_spellings,
    autoDetectLanguage: job.auto_detect_language,
    claims: job.claims,
    leaseUntil: job.lease_until,
    currentStage: job.current_stage,
    detectedLanguage: job.detected_language,
    hasWebhook: job.has_webhook,
    createdAt: job.created_at,
    startedAt: job.started_at,
    expiresAt: job.expires_at,
    completedAt: job.completed_at,
    error: toJobError(job),
    failureCause: job.failure_cause,
    failureReason: job.failure_reason,
    payloadKept: job.payload_kept,
    usage: job.usage,
    modelWaits: job.model_waits,
  };
}
