/**
 * The client for customers' servers: submit a text, look a job up, wait for its end. Every submission carries an
 * idempotency key, so that sending it again after a fault never makes a second job.
 */
import { type Job, limits } from '@humanize/contract';
import { type Clock, systemClock } from './clock.ts';
import { HumanizeJobError, HumanizeTimeoutError } from './humanize-error.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { sendRequest, type Transport } from './send-request.ts';

export type HumanizeClientOptions = Partial<RetryPolicy> & {
  /** Base address with the version segment, e.g. https://api.example.com/v1 */
  baseUrl: string;
  apiKey: string;
  /** Time for one attempt of one request, 30 s when left out. */
  requestTimeoutMs?: number;
  /** For proxies, agents and tests; the global fetch when left out. */
  fetch?: typeof fetch;
  /** For tests. */
  clock?: Clock;
  /** A number from 0 up to 1, for the jitter of retries; Math.random when left out. */
  random?: () => number;
};

/** The body of a submission, as the interface documents it. */
export type SubmissionBody = {
  text: string;
  auto_detect_language?: boolean;
  use_british_spellings?: boolean;
  webhook_url?: string;
};

type RequestOptions = { signal?: AbortSignal };
export type SubmitOptions = RequestOptions & {
  /** A new random one when left out. Keep your own where a restarted process may send the text again. */
  idempotencyKey?: string;
};
export type WaitOptions = RequestOptions & {
  /** The first waits are shorter: a tenth, then doubled up to this. 2.5 s when left out. */
  pollIntervalMs?: number;
  /** A little more than the lifetime of a job when left out, so that every job has ended by then. */
  timeoutMs?: number;
};

export type SucceededJob = Job & { status: 'succeeded'; output: string };

export type HumanizeClient = {
  /** Submits a text and returns the job, most often still queued. */
  submit: (body: SubmissionBody, options?: SubmitOptions) => Promise<Job>;
  /** Looks a job up. */
  get: (jobId: string, options?: RequestOptions) => Promise<Job>;
  /** Polls until the job has succeeded or failed. @throws HumanizeTimeoutError */
  waitFor: (jobId: string, options?: WaitOptions) => Promise<Job>;
  /** Submits and waits. @throws HumanizeJobError when the job fails, HumanizeTimeoutError */
  humanize: (body: SubmissionBody, options?: SubmitOptions & WaitOptions) => Promise<SucceededJob>;
};

const waitTimeoutMs = (limits.jobLifetimeSeconds + 60) * 1000;

/**
 * @throws TypeError when baseUrl is no http(s) URL or apiKey cannot stand in a header
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
      // The longest window of the service is a minute.
      retryAfterMaxMs: options.retryAfterMaxMs ?? 60_000,
    },
  };
}

function checkedBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  // fetch refuses an address with credentials, each time it is asked.
  const beside = url === null ? '' : url.search + url.hash + url.username + url.password;
  if (url === null || !/^https?:$/.test(url.protocol) || beside !== '') {
    throw new TypeError('baseUrl must be an http(s) URL with the version segment, such as https://api.example.com/v1');
  }
  return url.href.replace(/\/$/, '');
}

function checkedKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be the key as it was shown, without white space');
  return apiKey;
}

/** Without this, an id of dots would change the path. */
function checkedId(jobId: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(jobId)) throw new TypeError('jobId must be the id of a job');
  return jobId;
}

/** The service would ignore an empty key and cut off a long one: neither would name this request alone. */
function checkedIdempotencyKey(key: string): string {
  const { length } = key.trim();
  if (length === 0 || length > limits.idempotencyKeyLengthMax || !/^[\x20-\x7e]*$/.test(key)) {
    throw new TypeError(`idempotencyKey must have 1 to ${limits.idempotencyKeyLengthMax} printable ASCII characters`);
  }
  return key;
}
