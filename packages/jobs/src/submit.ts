/**
 * The way of a submission, from a valid body to a job in the queue, for the API and for the playground. A job is
 * committed in Postgres before it is put into the queue; where the queue does not take it, it is failed and refunded
 * here. Whatever dies in between, the reconciler ends: nothing that was answered as created is lost.
 */
import type { JobRecord, Submission } from '@humanize/contract';
import { failJob, findReplay, submitJob, type Database, type SubmitOutcome } from '@humanize/database';
import type { JobQueue } from '@humanize/queue';
import type { UrlGuard } from '@humanize/url-guard';

/** What a submission uses. `newId` gives a fresh uuid v7 at each call. */
export type SubmitDeps = {
  db: Database;
  jobQueue: Pick<JobQueue, 'add'>;
  urlGuard: Pick<UrlGuard, 'check'>;
  newId: () => string;
  jobLifetimeSeconds: number;
  logger: { warn(message: string, fields: Record<string, unknown>): void };
};

/** Who submits what. `apiKeyId` is null for the playground, whose submissions have no webhook. */
export type SubmitRequest = {
  accountId: string;
  apiKeyId: string | null;
  submission: Submission;
  idempotencyKey?: string | undefined;
};

export type SubmitResult =
  | { outcome: 'created' | 'replayed'; job: JobRecord }
  | { outcome: 'webhook_url_refused'; message: string }
  /** The job was failed and refunded, and its idempotency key released: the same request may be sent again. */
  | { outcome: 'enqueue_failed'; jobId: string }
  | Exclude<SubmitOutcome, { outcome: 'created' | 'replayed' }>;

const enqueueFailureMessage = 'The job could not be enqueued.';

/**
 * Submits a valid body. The order is the contract's: replay of an idempotency key, webhook address, active jobs,
 * balance, creation, enqueueing. Without a webhook the replay is found by the creating call itself; only with one it
 * is asked for before, for a replay must not depend on DNS.
 * @throws DatabaseUnavailableError; whether a job was created is then not known, and the same request with the same
 *   idempotency key finds it
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
  return submitted.outcome === 'created' ? enqueue(deps, submitted) : submitted;
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

async function enqueue(
  { db, jobQueue, newId, logger }: SubmitDeps,
  { job, priority }: Extract<SubmitOutcome, { outcome: 'created' }>,
): Promise<SubmitResult> {
  try {
    await jobQueue.add(job.id, { priority });
    return { outcome: 'created', job };
  } catch (error) {
    const undone = await failJob(db, {
      jobId: job.id,
      when: 'queued',
      message: enqueueFailureMessage,
      deliveryId: newId(),
    });
    logger.warn('enqueue failed', { jobId: job.id, accountId: job.accountId, outcome: undone.outcome, error });
    // Refused: the entry landed after all and a worker has the job. It is as good as enqueued.
    return undone.outcome === 'refused' ? { outcome: 'created', job } : { outcome: 'enqueue_failed', jobId: job.id };
  }
}
