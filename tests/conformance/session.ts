/**
 * Shared by the checks of one run: the service, accounts and keys, and observations that several checks use. With an
 * operator, the suite creates its own keys to reach the limits; without one, it has only the given key.
 */
import { errorCatalogue, type ErrorCode, type Job } from '@humanize/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotCheckable } from './check.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import type { Operator } from './operator.ts';
import type { Receiver } from './receiver.ts';
import type { Answer, RequestToSend, Service } from './service.ts';

/** Commands that stop and restart a part of the deployment, for rows that need a fault. */
export type Faults = { withoutQueue?: (during: () => Promise<void>) => Promise<void> };

export type SessionDeps = {
  service: Service;
  apiKey: string | undefined;
  operator: Operator | undefined;
  receiver: Receiver | undefined;
  faults: Faults;
  /** The job lifetime of the deployment under test; by default the contract's one hour. */
  jobLifetimeSeconds: number;
  /** Longest wait for the attempts of one delivery. */
  webhookWaitMs: number;
};

export type SubmitOptions = { headers?: Record<string, string>; key?: string };

export type Session = SessionDeps & {
  keys: KeyRing;
  /** POST /humanize with a JSON body and a key that has requests left. */
  post: (body: unknown, options?: SubmitOptions) => Promise<Answer>;
  /** Submits and returns the created job. @throws if the status is not 202 */
  submit: (body: unknown, options?: SubmitOptions) => Promise<Job>;
  get: (jobId: string, key?: string) => Promise<Answer>;
  /** Polls until the job is terminal. */
  ended: (jobId: string, key?: string) => Promise<Job>;
  send: (request: RequestToSend) => Promise<Answer>;
  /** Makes an observation once and shares it between the checks that request it by name. */
  observe: <T>(name: string, make: () => Promise<T>) => Promise<T>;
};

const jobTimeoutMs = 60_000;
const pollMs = 100;
const attemptsMax = 20;

/** Waits for limits that a check is not about, because other checks and clients use the same key. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    const code = codeOf(answer);
    if (answer.status !== errorCatalogue.rate_limited.status || attempt === attemptsMax) return answer;
    const seconds = code === 'rate_limited' ? Number(answer.headers['retry-after']) : 0.2;
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
  const get: Session['get'] = (jobId, key) =>
    patiently(async () =>
      deps.service.send({ method: 'GET', path: `/humanize/${jobId}`, key: key ?? (await keys.forLookup()) }),
    );

  return {
    ...deps,
    keys,
    post,
    get,
    send: deps.service.send,
    submit: async (body, options) => {
      const answer = await post(body, options);
      if (answer.status !== 202) throw new Error(`expected 202, got ${answer.status}: ${answer.text.slice(0, 300)}`);
      return answer.body as Job;
    },
    ended: async (jobId, key) => {
      for (let waitedMs = 0; waitedMs < jobTimeoutMs; waitedMs += pollMs) {
        const job = (await get(jobId, key)).body as Job;
        if (job.status === 'succeeded' || job.status === 'failed') return job;
        await sleep(pollMs);
      }
      throw new Error(`job ${jobId} has not ended within ${jobTimeoutMs} ms`);
    },
    observe: <T>(name: string, make: () => Promise<T>) => {
      const known = observations.get(name) ?? make();
      observations.set(name, known);
      return known as Promise<T>;
    },
  };
}

export function codeOf(answer: Answer): ErrorCode | undefined {
  return (answer.body as { error?: { code?: ErrorCode } } | undefined)?.error?.code;
}

/** The operator, for a check that requires one. */
export function operatorOf(session: Session): Operator {
  if (session.operator === undefined) throw new NotCheckable('it needs --ops');
  return session.operator;
}

/** The receiver, for a check that requires one. */
export function receiverOf(session: Session): Receiver {
  if (session.receiver === undefined) throw new NotCheckable('it needs a receiver');
  return session.receiver;
}

/** A text of the given number of words. */
export function wordsOf(count: number): string {
  const sentence = 'The quick brown fox walks over a very old bridge. ';
  return sentence
    .repeat(Math.ceil(count / 10))
    .split(' ', count)
    .join(' ');
}
