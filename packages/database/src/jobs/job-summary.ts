/** A job as displayed to operators and in lists, without its texts. */
import type { JobError } from '@humanize/contract';
import type { Queries } from '../database/queries.ts';
import { toJobError, wordsCharged } from './job-row.ts';

export type JobSummary = ReturnType<typeof toJobSummary>;

/** Selects summaries of `jobs as j`. A new column of the summary is added here. */
export function selectJobSummaries(kysely: Queries) {
  return kysely
    .selectFrom('jobs as j')
    .leftJoin('job_payloads as p', 'p.job_id', 'j.id')
    .select([
      'j.id',
      'j.account_id as accountId',
      /** Null for a job of the playground. */
      'j.api_key_id as apiKeyId',
      'j.status',
      'j.input_words as inputWords',
      'j.options',
      /** Number of claims. */
      'j.claims',
      'j.lease_until as leaseUntil',
      'j.current_stage as currentStage',
      'j.detected_language as detectedLanguage',
      'j.created_at as createdAt',
      /** Time of the first claim. */
      'j.started_at as startedAt',
      'j.expires_at as expiresAt',
      'j.completed_at as completedAt',
      'j.failure_cause as failureCause',
      'j.failure_reason as failureReason',
      /** Null until the job succeeds. */
      'j.usage',
      /** Number of times the job was postponed because the model was unavailable. */
      'j.model_waits as modelWaits',
      /** Why the words are returned when the job ends, whatever its end; null for a usual job. */
      'j.free',
      'j.refunded',
      'j.error_message',
    ])
    .select(({ eb }) => [
      eb('j.webhook_url', 'is not', null).$castTo<boolean>().as('hasWebhook'),
      /** False if the texts have been deleted. */
      eb('p.job_id', 'is not', null).$castTo<boolean>().as('payloadKept'),
    ]);
}

type JobSummaryRow = Awaited<ReturnType<ReturnType<typeof selectJobSummaries>['execute']>>[number];

export function toJobSummary({ refunded, error_message, ...job }: JobSummaryRow) {
  const error: JobError | null = toJobError({ failure_cause: job.failureCause, error_message });
  return { ...job, wordsCharged: wordsCharged({ refunded, input_words: job.inputWords }), error };
}
