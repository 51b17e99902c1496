/**
 * Humanizes many texts within the limits of an account. It keeps at most five jobs active, respects the rate limit of
 * the API key, and waits if other processes have exhausted these limits. A failed text does not stop the others.
 */
import { RateLimitedError, TooManyConcurrentJobsError, UnauthorizedError } from './errors/api-errors.ts';
import { HumanizeError, JobFailedError } from './errors/humanize-error.ts';
import type { Job, Submission, SubmissionOptions, SucceededJob } from './job.ts';
import { type Jobs, waitTimeoutMsDefault } from './jobs.ts';
import { limits } from './limits.ts';
import type { Clock } from './transport/clock.ts';

export type ManyResult =
  | { readonly index: number; readonly status: 'succeeded'; readonly output: string; readonly job: SucceededJob }
  | { readonly index: number; readonly status: 'failed'; readonly error: HumanizeError };

export type ManyProgress = {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The result of the text that just finished. */
  readonly result: ManyResult;
};

export type ManyOptions = SubmissionOptions & {
  /**
   * Maximum number of active jobs, from 1 to 5. Use a lower number if other processes use the same account. Default: 5.
   */
  concurrency?: number | undefined;
  /** Called when a text is finished. */
  onProgress?: ((progress: ManyProgress) => void) | undefined;
  /** Returns the idempotency key of a text. Default: a random key. */
  idempotencyKey?: ((text: string, index: number) => string) | undefined;
  /**
   * Timeout for a text in milliseconds, including the time spent waiting because of limits. Default: 3,660,000 (61
   * minutes).
   */
  timeoutMs?: number | undefined;
  /** If true, no more texts are started after a text fails. Default: false. */
  stopOnFailure?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

export type ManyDeps = { readonly jobs: Jobs; readonly clock: Clock };

const lookupsPerMinute = 120;
/** The share of the lookups per minute that this call uses. The rest is left for other calls. */
const lookupShare = 5 / 6;

/**
 * Humanizes texts.
 * @returns one result per text, in the order of the texts; texts that were not started have no result
 * @throws the signal's reason, a TypeError if an argument is invalid, or what a callback throws; then no more texts start
 */
export async function humanizeMany(
  { jobs, clock }: ManyDeps,
  texts: readonly string[],
  {
    concurrency = limits.activeJobsMax,
    onProgress,
    idempotencyKey,
    timeoutMs,
    stopOnFailure,
    signal,
    ...fields
  }: ManyOptions,
): Promise<ManyResult[]> {
  if (!(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= limits.activeJobsMax)) {
    throw new TypeError(`concurrency must be an integer from 1 to ${limits.activeJobsMax}.`);
  }
  const pollIntervalMs = Math.max(limits.pollIntervalMs, (concurrency * 60_000) / (lookupsPerMinute * lookupShare));
  const results: ManyResult[] = [];
  let next = 0;
  let failed = 0;
  let unauthorized: UnauthorizedError | undefined;

  const humanizeOne = async (text: string, index: number): Promise<ManyResult> => {
    if (unauthorized !== undefined) return { index, status: 'failed', error: unauthorized };
    try {
      const key = idempotencyKey?.(text, index) ?? crypto.randomUUID();
      const deadlineMs = clock.now() + (timeoutMs ?? waitTimeoutMsDefault);
      const { id } = await createPatiently({ jobs, clock }, { ...fields, text }, { key, deadlineMs, signal });
      const job = await jobs.wait(id, { pollIntervalMs, timeoutMs: deadlineMs - clock.now(), signal });
      if (job.status === 'failed') throw new JobFailedError(job);
      return { index, status: 'succeeded', output: job.output, job };
    } catch (error) {
      if (!(error instanceof HumanizeError)) throw error;
      if (error instanceof UnauthorizedError) unauthorized = error;
      return { index, status: 'failed', error };
    }
  };

  const work = async (): Promise<void> => {
    for (let index = next++; index < texts.length; index = next++) {
      const result = await humanizeOne(texts[index] ?? '', index);
      results.push(result);
      if (result.status === 'failed') failed += 1;
      onProgress?.({ total: texts.length, succeeded: results.length - failed, failed, result });
      if (result.status === 'failed' && stopOnFailure === true) next = texts.length;
    }
  };
  /** Ends the other workers, which would go on submitting texts after this call has thrown. */
  const endAll = (error: unknown): never => {
    next = texts.length;
    throw error;
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, texts.length) }, () => work().catch(endAll)));
  return results.toSorted((a, b) => a.index - b.index);
}

/** Retries a submission with the same idempotency key until the limits of the account and the API key allow it. */
async function createPatiently(
  { jobs, clock }: ManyDeps,
  submission: Submission,
  { key, deadlineMs, signal }: { key: string; deadlineMs: number; signal: AbortSignal | undefined },
): Promise<Job> {
  for (;;) {
    try {
      return await jobs.create(submission, { idempotencyKey: key, signal });
    } catch (error) {
      const isLimited = error instanceof RateLimitedError || error instanceof TooManyConcurrentJobsError;
      const delayMs = isLimited ? (error.retryAfterMs ?? 10_000) : 0;
      if (!isLimited || clock.now() + delayMs > deadlineMs) throw error;
      await clock.wait(delayMs, signal);
    }
  }
}
