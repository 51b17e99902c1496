/**
 * The state that the checks of a run share: the service, accounts, keys, and observations that several checks use. With
 * an operator, the suite creates as many keys as it needs. Without one, it uses only the given key.
 */
import { errorCatalog, type ErrorCode, type Job } from '@humanize/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotCheckable } from './check.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import type { Operator } from './operator.ts';
import type { Receiver } from './receiver.ts';
import type { ServiceResponse, RequestToSend, Service } from './service.ts';

/** Runs a function while part of the deployment is unavailable, for checks that need an outage. */
export type Faults = { withoutQueue?: (during: () => Promise<void>) => Promise<void> };

export type SessionDeps = {
  service: Service;
  apiKey: string | undefined;
  operator: Operator | undefined;
  receiver: Receiver | undefined;
  faults: Faults;
  /** JOB_LIFETIME_SECONDS of the deployment. */
  jobLifetimeSeconds: number;
  /** Maximum wait for the attempts of one delivery. */
  webhookWaitMs: number;
};

export type SubmitOptions = { headers?: Record<string, string>; key?: string };
type BytesOptions = { headers?: Record<string, string>; chunked?: boolean };

export type Session = SessionDeps & {
  keys: KeyRing;
  /** Sends POST /humanize with a JSON body and a key below its rate limit. */
  post: (body: unknown, options?: SubmitOptions) => Promise<ServiceResponse>;
  /**
   * Sends POST /humanize with exactly this body and a key that is below its rate limit. The body is sent as JSON by
   * default. Like `post`, it waits while the account has too many active jobs.
   */
  postBytes: (body: string | Buffer, options?: BytesOptions) => Promise<ServiceResponse>;
  /** Submits a body and returns the created job. @throws Error if the status is not 202 */
  submit: (body: unknown, options?: SubmitOptions) => Promise<Job>;
  get: (jobId: string, key?: string) => Promise<ServiceResponse>;
  /** Polls until the job is in a terminal state. */
  ended: (jobId: string, key?: string) => Promise<Job>;
  send: (request: RequestToSend) => Promise<ServiceResponse>;
  /** Runs `make` once per name and returns the same result to all checks that use the name. */
  observe: <T>(name: string, make: () => Promise<T>) => Promise<T>;
};

const jobTimeoutMs = 150_000;
const pollMs = 100;
const attemptsMax = 20;

/** Waits and retries if a rate limit is exceeded, because other checks and clients may use the same key. */
async function patiently(send: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    const code = codeOf(response);
    if (response.status !== errorCatalog.rate_limited.status || attempt === attemptsMax) return response;
    const seconds = code === 'rate_limited' ? Number(response.headers['retry-after']) : 0.2;
    await sleep(seconds * 1_000);
  }
}

export function createSession(deps: SessionDeps): Session {
  const keys = createKeyRing(deps);
  const observations = new Map<string, Promise<unknown>>();

  const post: Session['post'] = (body, { headers = {}, key } = {}) =>
    patiently(async () =>
      deps.service.send({
        method: 'POST',
        path: '/humanize',
        key: key ?? (await keys.forSubmission()),
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const postBytes: Session['postBytes'] = (body, { headers = { 'content-type': 'application/json' }, chunked } = {}) =>
    patiently(async () =>
      deps.service.send({
        method: 'POST',
        path: '/humanize',
        key: await keys.forSubmission(),
        headers,
        body,
        ...(chunked === undefined ? {} : { chunked }),
      }),
    );
  const get: Session['get'] = (jobId, key) =>
    patiently(async () =>
      deps.service.send({ method: 'GET', path: `/humanize/${jobId}`, key: key ?? (await keys.forLookup()) }),
    );

  return {
    ...deps,
    keys,
    post,
    postBytes,
    get,
    send: deps.service.send,
    submit: async (body, options) => {
      const response = await post(body, options);
      if (response.status !== 202)
        throw new Error(`expected 202, got ${response.status}: ${response.text.slice(0, 300)}`);
      return response.body as Job;
    },
    ended: async (jobId, key) => {
      for (let waitedMs = 0; waitedMs < jobTimeoutMs; waitedMs += pollMs) {
        const job = (await get(jobId, key)).body as Job;
        if (job.status === 'succeeded' || job.status === 'failed') return job;
        await sleep(pollMs);
      }
      throw new Error(`job ${jobId} did not end within ${jobTimeoutMs} ms`);
    },
    observe: <T>(name: string, make: () => Promise<T>) => {
      const known = observations.get(name) ?? make();
      observations.set(name, known);
      return known as Promise<T>;
    },
  };
}

export function codeOf(response: ServiceResponse): ErrorCode | undefined {
  return (response.body as { error?: { code?: ErrorCode } } | undefined)?.error?.code;
}

/** Returns the operator, for checks that require one. @throws NotCheckable */
export function operatorOf(session: Session): Operator {
  if (session.operator === undefined) throw new NotCheckable('requires --ops');
  return session.operator;
}

/** Returns the receiver, for checks that require one. @throws NotCheckable */
export function receiverOf(session: Session): Receiver {
  if (session.receiver === undefined) throw new NotCheckable('requires a receiver');
  return session.receiver;
}

/** Returns a text of `count` words. */
export function wordsOf(count: number): string {
  const sentence = 'The quick brown fox walks over a very old bridge. ';
  return sentence
    .repeat(Math.ceil(count / 10))
    .split(' ', count)
    .join(' ');
}
