/**
 * The API client: submits texts, retrieves jobs and waits for results. Every submission has an idempotency key, so a retry
 * never creates a second job.
 */
import { type Job, limits } from '@humanize/contract';
import { type Clock, systemClock } from './clock.ts';
import { HumanizeJobError, HumanizeTimeoutError } from './humanize-error.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { sendRequest, type Transport } from './send-request.ts';

export type HumanizeClientOptions = Partial<RetryPolicy> & {
  /** Base URL including the version, for example https://api.example.com/v1 */
  baseUrl: string;
  apiKey: string;
  /** Timeout of one attempt in milliseconds. Default 30,000. */
  requestTimeoutMs?: number;
  /** Replaces the global `fetch`, for proxies, agents and tests. */
  fetch?: typeof fetch;
  /** For tests. */
  clock?: Clock;
  /** Returns a number from 0 to below 1 for retry jitter. Default `Math.random`. */
  random?: () => number;
};

/** Request body of `POST /humanize`. */
export type SubmissionBody = {
  text: string;
  auto_detect_language?: boolean;
  use_british_spellings?: boolean;
  webhook_url?: string;
};

type RequestOptions = { signal?: AbortSignal };
export type SubmitOptions = RequestOptions & {
  /** Random by default. Pass your own if a restarted process can submit the same text again. */
  idempotencyKey?: string;
};
export type WaitOptions = RequestOptions & {
  /** Maximum delay between polls. The first delay is a tenth of it and doubles up to it. Default 2,500. */
  pollIntervalMs?: number;
  /** Default: slightly longer than the maximum lifetime of a job, so that every job ends in time. */
  timeoutMs?: number;
};

export type SucceededJob = Job & { status: 'succeeded'; output: string };

export type HumanizeClient = {
  /** Submits a text and returns the job, usually still queued. */
  submit: (body: SubmissionBody, options?: SubmitOptions) => Promise<Job>;
  /** Retrieves a job. */
  get: (jobId: string, options?: RequestOptions) => Promise<Job>;
  /** Polls until the job has succeeded or failed. @throws HumanizeTimeoutError */
  waitFor: (jobId: string, options?: WaitOptions) => Promise<Job>;
  /** Submits a text and waits for the result. @throws HumanizeJobError if the job fails, HumanizeTimeoutError */
  humanize: (body: SubmissionBody, options?: SubmitOptions & WaitOptions) => Promise<SucceededJob>;
};

const waitTimeoutMs = (limits.jobLifetimeSeconds + 60) * 1000;

/**
 * @throws TypeError if `baseUrl` is not an http(s) URL or `apiKey` is not a valid header value
 */
export function createHumanizeClient(options: HumanizeClientOptions): HumanizeClient {
  const transport = transportOf(options);
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const headers = { authorization: `Bearer ${checkedKey(options.apiKey)}`, accept: 'application/json' };

  const submit: HumanizeClient['submit'] = async (body, { idempotencyKey = crypto.randomUUID(), signal } = {}) =>
    sendRequest(transport, {
      url: `${baseUrl}/humanize`,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': checkedIdempotencyKey(idempotencyKey),
      },
      body: JSON.stringify(body),
      signal,
    });

  const get: HumanizeClient['get'] = async (jobId, { signal } = {}) =>
    sendRequest(transport, { url: `${baseUrl}/humanize/${checkedId(jobId)}`, method: 'GET', headers, signal });

  const waitFor: HumanizeClient['waitFor'] = async (jobId, waitOptions = {}) =>
    pollUntilEnded({ get, clock: transport.clock }, jobId, waitOptions);

  const humanize: HumanizeClient['humanize'] = async (body, both = {}) => {
    const { id } = await submit(body, both);
    const job = await waitFor(id, both);
    if (!isSucceeded(job)) throw new HumanizeJobError(job);
    return job;
  };

  return { submit, get, waitFor, humanize };
}

async function pollUntilEnded(
  { get, clock }: { get: HumanizeClient['get']; clock: Clock },
  jobId: string,
  { pollIntervalMs = limits.pollIntervalMs, timeoutMs = waitTimeoutMs, signal }: WaitOptions,
): Promise<Job> {
  const deadline = clock.now() + timeoutMs;
  const lookup = signal === undefined ? {} : { signal };
  for (let waitMs = pollIntervalMs / 10; ; waitMs = Math.min(pollIntervalMs, waitMs * 2)) {
    const job = await get(jobId, lookup);
    if (job.status === 'succeeded' || job.status === 'failed') return job;
    if (clock.now() + waitMs > deadline) throw new HumanizeTimeoutError(jobId, timeoutMs);
    await clock.wait(waitMs, signal);
  }
}

function isSucceeded(job: Job): job is SucceededJob {
  return job.status === 'succeeded' && job.output !== undefined;
}

function transportOf(options: HumanizeClientOptions): Transport {
  return {
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    policy: {
      attemptsMax: options.attemptsMax ?? 5,
      backoffBaseMs: options.backoffBaseMs ?? 500,
      backoffMaxMs: options.backoffMaxMs ?? 20_000,
      // The API's longest rate limit window is one minute.
      retryAfterMaxMs: options.retryAfterMaxMs ?? 60_000,
    },
  };
}

function checkedBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  // fetch rejects URLs with credentials on every call.
  const beside = url === null ? '' : url.search + url.hash + url.username + url.password;
  if (url === null || !/^https?:$/.test(url.protocol) || beside !== '') {
    throw new TypeError('baseUrl must be an http(s) URL including the version, such as https://api.example.com/v1');
  }
  return url.href.replace(/\/$/, '');
}

function checkedKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key without white space');
  return apiKey;
}

/** Prevents a job ID from changing the request path. */
function checkedId(jobId: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(jobId)) throw new TypeError('jobId must be a job ID');
  return jobId;
}

/** Rejects empty and long keys, which the API would ignore or truncate, so that keys stay unique. */
function checkedIdempotencyKey(key: string): string {
  const { length } = key.trim();
  if (length === 0 || length > limits.idempotencyKeyLengthMax || !/^[\x20-\x7e]*$/.test(key)) {
    throw new TypeError(`idempotencyKey must have 1 to ${limits.idempotencyKeyLengthMax} printable ASCII characters`);
  }
  return key;
}
