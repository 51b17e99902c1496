/**
 * Creates and enqueues a job for a valid request body, for the API and the dashboard. The job is committed in Postgres
 * before it is enqueued. If enqueueing fails, the job is marked as failed and refunded. If the process crashes before
 * the job is enqueued, the reconciler enqueues it.
 */
import type { JobRecord, Submission } from '@humanize/contract';
import { findReplay, findSubmittedFields, type FreeJob, submitJob, type SubmitOutcome } from '@humanize/database';
import type { JobQueue } from '@humanize/queue';
import type { UrlGuard } from '@humanize/url-guard';
import { changedFieldsOf } from './changed-fields-of.ts';
import { enqueueJob } from './enqueue-jobs.ts';
import { finishJob, type FinishJobDeps } from './finish-job.ts';
import type { EnqueueTracing, ServiceLogger } from './telemetry.ts';

export type SubmitDeps = FinishJobDeps & {
  readonly jobQueue: Pick<JobQueue, 'add'>;
  readonly urlGuard: Pick<UrlGuard, 'check'>;
  readonly jobLifetimeSeconds: number;
  readonly logger: ServiceLogger;
  readonly tracing: EnqueueTracing;
};

/** `apiKeyId` is null for the playground, whose jobs have no webhook. */
export type SubmitRequest = {
  readonly accountId: string;
  readonly apiKeyId: string | null;
  readonly submission: Submission;
  readonly idempotencyKey?: string | undefined;
  readonly free?: FreeJob | undefined;
};

export type SubmitResult =
  | { outcome: 'created' | 'replayed'; job: JobRecord }
  | { outcome: 'webhook_url_refused'; message: string }
  /** The job failed and was refunded, and its idempotency key was released, so the same request can be repeated. */
  | { outcome: 'enqueue_failed'; jobId: string }
  /**
   * `changedFields` names the fields of the body that differ. It is empty if the difference is in data that is not
   * stored.
   */
  | (KeyConflict & { changedFields: string[] })
  | Exclude<SubmitOutcome, { outcome: 'created' | 'replayed' | 'key_conflict' }>;

type KeyConflict = Extract<SubmitOutcome, { outcome: 'key_conflict' }>;

/**
 * Submits a valid body. Checks run in the order that the contract specifies: idempotency key, webhook URL, active jobs,
 * balance. Without a webhook URL, the insert detects a replay. With a webhook URL, replays are looked up first, because
 * their result must not depend on DNS.
 * @throws DatabaseUnavailableError if Postgres does not respond. A job may have been created; a repeated request with
 * the same idempotency key finds it.
 */
export async function submit(deps: SubmitDeps, request: SubmitRequest): Promise<SubmitResult> {
  const { accountId, idempotencyKey, submission } = request;
  let webhookUrl: string | null = null;
  if (submission.webhook_url !== undefined) {
    if (idempotencyKey !== undefined) {
      const replay = await findReplay(deps.db, { accountId, idempotencyKey, bodySha256: submission.sha256 });
      if (replay !== undefined) return replay.outcome === 'replayed' ? replay : explainConflict(deps, request, replay);
    }
    const verdict = await deps.urlGuard.check(submission.webhook_url);
    if (verdict.outcome === 'refused') return { outcome: 'webhook_url_refused', message: verdict.message };
    webhookUrl = verdict.href;
  }
  const submitted = await insertJob(deps, request, webhookUrl);
  if (submitted.outcome === 'created') return enqueueOrUndo(deps, submitted);
  return submitted.outcome === 'key_conflict' ? explainConflict(deps, request, submitted) : submitted;
}

async function explainConflict(
  { db }: SubmitDeps,
  { accountId, submission }: SubmitRequest,
  conflict: KeyConflict,
): Promise<SubmitResult> {
  const stored = await findSubmittedFields(db, { accountId, jobId: conflict.existingJobId });
  return { ...conflict, changedFields: stored === undefined ? [] : changedFieldsOf(submission, stored) };
}

function insertJob(deps: SubmitDeps, request: SubmitRequest, webhookUrl: string | null): Promise<SubmitOutcome> {
  const { submission } = request;
  return submitJob(deps.db, {
    jobId: deps.newId(),
    accountId: request.accountId,
    apiKeyId: request.apiKeyId,
    text: submission.text,
    words: submission.words,
    options: submission.options,
    webhookUrl,
    idempotencyKey: request.idempotencyKey ?? null,
    bodySha256: submission.sha256,
    lifetimeSeconds: deps.jobLifetimeSeconds,
    free: request.free,
  });
}

async function enqueueOrUndo(
  deps: SubmitDeps,
  { job }: Extract<SubmitOutcome, { outcome: 'created' }>,
): Promise<SubmitResult> {
  try {
    await enqueueJob(deps, { jobId: job.id, accountId: job.accountId });
    return { outcome: 'created', job };
  } catch (error) {
    const { outcome } = await finishJob(deps, job.id, { as: 'not_enqueued' });
    deps.logger.warn('enqueue failed', { jobId: job.id, accountId: job.accountId, outcome, error });
    // `refused` means that the entry was added despite the error, and a worker has claimed the job.
    return outcome === 'refused' ? { outcome: 'created', job } : { outcome: 'enqueue_failed', jobId: job.id };
  }
}
