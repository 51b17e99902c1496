/** A job as operators and lists see it: everything but its texts. */
import type { JobError, JobStatus } from '@humanize/contract';
import { type FailureCause, toJobError, wordsCharged } from './job-row.ts';

export type JobSummary = {
  id: string;
  accountId: string;
  /** Null for the playground. */
  apiKeyId: string | null;
  status: JobStatus;
  inputWords: number;
  wordsCharged: number;
  useBritishSpellings: boolean;
  autoDetectLanguage: boolean;
  /** How often a worker took it. */
  claims: number;
  leaseUntil: Date | null;
  currentStage: string | null;
  detectedLanguage: string | null;
  hasWebhook: boolean;
  createdAt: Date;
  /** The first claim. */
  startedAt: Date | null;
  expiresAt: Date;
  completedAt: Date | null;
  error: JobError | null;
  failureCause: FailureCause | null;
  /** False once the texts were deleted. */
  payloadKept: boolean;
};

export type JobSummaryRow = {
  id: string;
  account_id: string;
  api_key_id: string | null;
  status: JobStatus;
  input_words: number;
  use_british_spellings: boolean;
  auto_detect_language: boolean;
  claims: number;
  lease_until: Date | null;
  current_stage: string | null;
  detected_language: string | null;
  has_webhook: boolean;
  created_at: Date;
  started_at: Date | null;
  expires_at: Date;
  completed_at: Date | null;
  error_message: string | null;
  failure_cause: FailureCause | null;
  payload_kept: boolean;
};

/** The select list of a JobSummaryRow, for `FROM jobs j LEFT JOIN job_payloads p`. */
export const jobSummaryColumns = `j.id, j.account_id, j.api_key_id, j.status, j.input_words, j.use_british_spellings,
  j.auto_detect_language, j.claims, j.lease_until, j.current_stage, j.detected_language, j.webhook_url IS NOT NULL AS has_webhook,
  j.created_at, j.started_at, j.expires_at, j.completed_at, j.error_message, j.failure_cause, p.job_id IS NOT NULL AS payload_kept`;

export function toJobSummary(row: JobSummaryRow): JobSummary {
  return {
    id: row.id,
    accountId: row.account_id,
    apiKeyId: row.api_key_id,
    status: row.status,
    inputWords: row.input_words,
    wordsCharged: wordsCharged(row),
    useBritishSpellings: row.use_british_spellings,
    autoDetectLanguage: row.auto_detect_language,
    claims: row.claims,
    leaseUntil: row.lease_until,
    currentStage: row.current_stage,
    detectedLanguage: row.detected_language,
    hasWebhook: row.has_webhook,
    createdAt: row.created_at,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
    error: toJobError(row),
    failureCause: row.failure_cause,
    payloadKept: row.payload_kept,
  };
}
