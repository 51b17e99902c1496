/**
 * Submits a text: from a valid request body to a job in the queue, for the API and the dashboard. A job is committed in
 * Postgres before it is enqueued. If enqueueing fails, the job is failed and refunded here; if the process dies in
 * between, the reconciler enqueues the job.
 */
import type { JobRecord, Submission } from '@humanize/contract';
import { findReplay, submitJob, type SubmitOutcome } from '@humanize/database';
import type { JobQueue } from '@humanize/queue';
import type { UrlGuard } from '@humanize/url-guard';
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
};

export type SubmitResult =
  | { outcome: 'created' | 'replayed'; job: JobRecord }
  | { outcome: 'webhook_url_refused'; message: string }
  /** The job was failed and refunded and its idempotency key released, so the request can be repeated as it is. */
  | { outcome: 'enqueue_failed'; jobId: string }
  | Exclude<SubmitOutcome, { outcome: 'created' | 'replayed' }>;

/**
 * Submits a valid body. Checks run in the order of the contract: idempotency key, webhook URL, active jobs, balance.
 * Without a webhook URL the insert itself finds a replay. With one, the replay is looked up first, because it must not
 * depend on DNS.
 * @throws DatabaseUnavailableError. A job may have been created; repeating the request with its idempotency key finds it.
 */
export async function submit(deps: SubmitDeps, request: SubmitRequest): Promise<SubmitResult> {
  const { accountId, idempotencyKey, submission } = request;
  let webhookUrl: string | null = null;
  if (submission.webhook_url !== undefined) {
    if (idempotencyKey !== undefined) {
      const replay = await findReplay(deps.db, { accountId, idempotencyKey, bodySha256: submission.sha256 });
      if (replay !== undefined) return replay;
    }
    const verdict = await deps.urlGuard.check(submission.webhook_url);
    if (verdict.outcome === 'refused') return { outcome: 'webhook_url_refused', message: verdict.message };
    webhookUrl = verdict.href;
  }
  const submitted = await insertJob(deps, request, webhookUrl);
  return submitted.outcome === 'created' ? enqueueOrUndo(deps, submitted) : submitted;
}

function insertJob(deps: SubmitDeps, request: SubmitRequest, webhookUrl: string | null): Promise<SubmitOutcome> {
  const { submission } = request;
  return submitJob(deps.db, {
    jobId: deps.newId(),
    accountId: request.accountId,
    apiKeyId: request.apiKeyId,
    text: submission.text,
    words: submission.words,
    autoDetectLanguage: submission.auto_detect_language,
    useBritishSpellings: submission.use_british_spellings,
    webhookUrl,
    idempotencyKey: request.idempotencyKey ?? null,
    bodySha256: submission.sha256,
    lifetimeSeconds: deps.jobLifetimeSeconds,
  });
}

async function enqueueOrUndo(
  deps: SubmitDeps,
  { job, priority }: Extract<SubmitOutcome, { outcome: 'created' }>,
): Promise<SubmitResult> {
  try {
    await enqueueJob(deps, { jobId: job.id, priority });
    return { outcome: 'created', job };
  } catch (error) {
    const { outcome } = await finishJob(deps, job.id, { as: 'not_enqueued' });
    deps.logger.warn('enqueue failed', { jobId: job.id, accountId: job.accountId, outcome, error });
    // `refused`: the entry was added after all, and a worker has claimed the job.
    return outcome === 'refused' ? { outcome: 'created', job } : { outcome: 'enqueue_failed', jobId: job.id };
  }
}
