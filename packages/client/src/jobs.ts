/** Submits texts and retrieves jobs. Each submission has an idempotency key, so a retry never creates a second job. */
import type { ClientConfig } from './client-options.ts';
import { HumanizeError, WaitTimeoutError } from './errors/humanize-error.ts';
import type { FailedJob, Job, Submission, SucceededJob } from './job.ts';
import { limits } from './limits.ts';
import { ApiPromise } from './transport/api-promise.ts';
import { sendRequest } from './transport/send-request.ts';

export type RequestOptions = {
  /** Aborts the call. The signal's reason is thrown. */
  signal?: AbortSignal | undefined;
};

export type CreateOptions = RequestOptions & {
  /** The idempotency key. Default: a random key. Pass a key if a restarted process might submit the same text again. */
  idempotencyKey?: string | undefined;
};

export type WaitOptions = RequestOptions & {
  /**
   * Maximum delay between polls, in milliseconds. The first delay is a tenth of the maximum, and delays double until
   * they reach it. Default: 2,500.
   */
  pollIntervalMs?: number | undefined;
  /**
   * Timeout in milliseconds. Default: slightly longer than the maximum lifetime of a job, so every job ends before the
   * timeout.
   */
  timeoutMs?: number | undefined;
  /** Called with the job after each poll. */
  onUpdate?: ((job: Job) => void) | undefined;
};

export type Jobs = {
  /** Submits a text and returns the job, which is usually still queued. */
  create(submission: Submission, options?: CreateOptions): ApiPromise<Job>;
  /** Retrieves a job. @throws OutputDeletedError if the job succeeded but its text has been deleted */
  get(jobId: string, options?: RequestOptions): ApiPromise<Job>;
  /** Polls until the job has succeeded or failed. @throws WaitTimeoutError, or the error of a poll, with `jobId` set */
  wait(jobId: string, options?: WaitOptions): Promise<SucceededJob | FailedJob>;
};

/** All jobs end within this time. */
export const waitTimeoutMsDefault = (limits.jobLifetimeSeconds + 60) * 1000;

export function createJobs({ baseUrl, headers, transport }: ClientConfig): Jobs {
  const get: Jobs['get'] = (jobId, { signal } = {}) =>
    new ApiPromise(
      sendRequest(transport, { url: `${baseUrl}/humanize/${checkedId(jobId)}`, method: 'GET', headers, signal }),
    );
  return {
    get,
    create: (submission, { idempotencyKey = crypto.randomUUID(), signal } = {}) =>
      new ApiPromise(
        sendRequest(transport, {
          url: `${baseUrl}/humanize`,
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'idempotency-key': checkedIdempotencyKey(idempotencyKey),
          },
          body: JSON.stringify(submission),
          signal,
        }),
      ),
    async wait(
      jobId,
      { pollIntervalMs = limits.pollIntervalMs, timeoutMs = waitTimeoutMsDefault, signal, onUpdate } = {},
    ) {
      const { clock } = transport;
      const deadlineMs = clock.now() + timeoutMs;
      for (let waitMs = pollIntervalMs / 10; ; waitMs = Math.min(pollIntervalMs, waitMs * 2)) {
        const job = await get(jobId, { signal }).catch((error: unknown) => {
          if (error instanceof HumanizeError) error.jobId = jobId;
          throw error;
        });
        onUpdate?.(job);
        if (job.status === 'succeeded' || job.status === 'failed') return job;
        if (clock.now() + waitMs > deadlineMs) throw new WaitTimeoutError(jobId, timeoutMs);
        await clock.wait(waitMs, signal);
      }
    },
  };
}

/** Prevents a job ID from changing the request path. */
function checkedId(jobId: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(jobId)) throw new TypeError('jobId must be a job ID.');
  return jobId;
}

/** Rejects empty and long keys, because the API would ignore or truncate them, and truncated keys may not be unique. */
export function checkedIdempotencyKey(key: string): string {
  const { length } = key.trim();
  if (length === 0 || length > limits.idempotencyKeyLengthMax || !/^[\x20-\x7e]*$/.test(key)) {
    throw new TypeError(`idempotencyKey must have 1 to ${limits.idempotencyKeyLengthMax} printable ASCII characters.`);
  }
  return key;
}
