import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { errorBody, type Job } from '@humanize/contract';
import { waitUntil } from '@humanize/testing';
import { createHumanizeClient, type HumanizeClientOptions } from './create-humanize-client.ts';
import {
  HumanizeApiError,
  HumanizeConnectionError,
  HumanizeJobError,
  HumanizeTimeoutError,
  HumanizeUnexpectedResponseError,
} from './humanize-error.ts';

type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};
type Step = (response: ServerResponse) => void;

const job: Job = {
  id: '019a0000-0000-7000-8000-000000000000',
  status: 'queued',
  mode: 'humanize',
  input_words: 2,
  words_reserved: 2,
  words_charged: 2,
  status_url: 'http://127.0.0.1/v1/humanize/019a0000-0000-7000-8000-000000000000',
  current_stage: null,
  detected_language: null,
  created_at: '2026-01-02T03:04:05.000Z',
  completed_at: null,
};
const succeeded: Job = { ...job, status: 'succeeded', completed_at: '2026-01-02T03:04:06.000Z', output: 'Hi there' };
const failed: Job = {
  ...job,
  status: 'failed',
  words_charged: 0,
  completed_at: '2026-01-02T03:04:06.000Z',
  error: { code: 'processing_failed', message: 'No.' },
};

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const cut: Step = (response) => {
  response.destroy();
};
const cutInTheBody: Step = (response) => {
  response.writeHead(202, { 'content-length': '1000' });
  response.write('{"id":', () => response.destroy());
};
const silent: Step = () => undefined;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that responds with one step after another, and a client whose delays are recorded and skipped. */
async function serve(steps: readonly Step[], options: Partial<HumanizeClientOptions> = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const step = steps[Math.min(received.length, steps.length) - 1];
      step?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  let now = 0;
  const waits: number[] = [];
  const clock = {
    now: () => now,
    wait: async (ms: number, signal: AbortSignal | undefined) => {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const client = createHumanizeClient({ baseUrl, apiKey: 'hk_live_test', clock, random: () => 0, ...options });
  return { client, received, waits, baseUrl };
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: unknown) => error,
  );
}

test('a submission is sent as documented, with a fresh idempotency key', async () => {
  const { client, received } = await serve([respond(202, job)]);
  const body = { text: 'Hi “there”', use_british_spellings: true, webhook_url: 'https://a.example/' };
  expect(await client.submit(body)).toEqual(job);
  await client.submit(body);
  const [first, second] = received;
  expect(first).toMatchObject({ method: 'POST', url: '/v1/humanize' });
  expect(first?.headers).toMatchObject({ authorization: 'Bearer hk_live_test', 'content-type': 'application/json' });
  expect(JSON.parse(first?.body ?? '')).toEqual(body);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test.each([
  ['a cut connection', cut],
  ['a response cut in its body', cutInTheBody],
  [
    'rate_limited',
    respond(429, errorBody('rate_limited', { extra: { retry_after_seconds: 1, reset_at: job.created_at } })),
  ],
  ['enqueue_failed', respond(500, errorBody('enqueue_failed'))],
  ['service_unavailable', respond(503, errorBody('service_unavailable'))],
  ['a gateway without its service', respond(502, '<html>')],
])('after %s the same request is sent again, with the same key', async (_what, step) => {
  const { client, received, waits } = await serve([step, step, respond(202, job)]);
  expect(await client.submit({ text: 'a' }, { idempotencyKey: 'mine' })).toEqual(job);
  expect(received.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
    Array.from({ length: 3 }, () => ['mine', '{"text":"a"}']),
  );
  expect(waits).toEqual([250, 500]);
});

test('a response that does not arrive in time counts as lost', async () => {
  const { client } = await serve([silent, respond(202, job)], { requestTimeoutMs: 100 });
  expect(await client.submit({ text: 'a' })).toEqual(job);
});

test('the client waits for Retry-After', async () => {
  const limited = respond(429, errorBody('too_many_concurrent_jobs', { extra: { active_jobs: 5, limit: 5 } }), {
    'retry-after': '10',
  });
  const { client, waits } = await serve([limited, respond(202, job)]);
  await client.submit({ text: 'a' });
  expect(waits).toEqual([10_000]);
});

test('attempts are limited, and the last error is thrown', async () => {
  const { client, received } = await serve([respond(503, errorBody('service_unavailable'))], { attemptsMax: 3 });
  expect(await errorOf(client.get(job.id))).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(received).toHaveLength(3);
  const lost = await serve([cut], { attemptsMax: 2 });
  const error = await errorOf(lost.client.submit({ text: 'a' }));
  expect(error).toBeInstanceOf(HumanizeConnectionError);
  expect((error as Error).cause).toHaveProperty('message');
  expect(lost.received).toHaveLength(2);
});

test('an error that is not retryable is thrown at once, with its extra fields', async () => {
  const body = errorBody('insufficient_words', { extra: { balance: 1, words_required: 2 } });
  const { client, received } = await serve([respond(402, body)]);
  const error = await errorOf(client.submit({ text: 'a b' }));
  expect(received).toHaveLength(1);
  if (!(error instanceof HumanizeApiError) || !error.is('insufficient_words')) throw error;
  const required: number = error.body.words_required;
  expect([error.status, required, error.body.balance, error.requestId]).toEqual([402, 2, 1, 'r1']);
  expect(error.is('not_found')).toBe(false);
});

test('no error contains the API key', async () => {
  const { client } = await serve([respond(401, errorBody('unauthorized'))]);
  const error = (await errorOf(client.submit({ text: 'a' }))) as HumanizeApiError;
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('hk_live_test');
});

test('a redirect is not followed, and a response that is not from the API is reported as such', async () => {
  const other = await serve([respond(202, job)]);
  const redirect = await serve([respond(307, '', { location: `${other.baseUrl}/humanize` })]);
  expect(await errorOf(redirect.client.submit({ text: 'a' }))).toBeInstanceOf(HumanizeUnexpectedResponseError);
  expect(other.received).toEqual([]);
  for (const page of [respond(200, '<html>'), respond(404, '<html>'), respond(200, 'null'), respond(200, '{}')]) {
    const { client } = await serve([page]);
    expect(await errorOf(client.get(job.id))).toBeInstanceOf(HumanizeUnexpectedResponseError);
  }
});

test('waiting polls with growing delays up to the recommended interval', async () => {
  const queued = respond(200, job);
  const { client, received, waits } = await serve([
    ...Array.from({ length: 7 }, () => queued),
    respond(200, succeeded),
  ]);
  expect(await client.waitFor(job.id)).toEqual(succeeded);
  expect(waits).toEqual([250, 500, 1_000, 2_000, 2_500, 2_500, 2_500]);
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set([`/v1/humanize/${job.id}`]));
});

test('waiting ends with the failed job, or with an error at the timeout', async () => {
  expect(await (await serve([respond(200, failed)])).client.waitFor(job.id)).toEqual(failed);
  const { client, waits } = await serve([respond(200, { ...job, status: 'running' })]);
  expect(await errorOf(client.waitFor(job.id, { timeoutMs: 1_000 }))).toBeInstanceOf(HumanizeTimeoutError);
  expect(waits).toEqual([250, 500]);
});

test('humanize returns the output of a succeeded job and throws if the job fails', async () => {
  const good = await serve([respond(202, job), respond(200, job), respond(200, succeeded)]);
  expect((await good.client.humanize({ text: 'a b' })).output).toBe('Hi there');
  const bad = await serve([respond(202, job), respond(200, failed)]);
  const error = await errorOf(bad.client.humanize({ text: 'a b' }));
  expect(error).toBeInstanceOf(HumanizeJobError);
  expect((error as HumanizeJobError).job).toEqual(failed);
  const forgotten = await serve([respond(202, job), respond(200, { ...succeeded, output: undefined })]);
  expect(await errorOf(forgotten.client.humanize({ text: 'a b' }))).toBeInstanceOf(HumanizeJobError);
});

test('an aborted signal ends a request, a delay and a wait with its own reason', async () => {
  const reason = new Error('stop');
  const aborted = AbortSignal.abort(reason);
  const idle = await serve([respond(202, job)]);
  expect(await errorOf(idle.client.submit({ text: 'a' }, { signal: aborted }))).toBe(reason);
  expect(idle.received).toEqual([]);

  const controller = new AbortController();
  const stopWhenAsked: Step = () => controller.abort(reason);
  const { client, received } = await serve([stopWhenAsked]);
  expect(await errorOf(client.submit({ text: 'a' }, { signal: controller.signal }))).toBe(reason);
  expect(received).toHaveLength(1);

  const pausing = new AbortController();
  const real = await serve([respond(200, job)]);
  const { baseUrl } = real;
  const waiting = createHumanizeClient({ baseUrl, apiKey: 'k' }).waitFor(job.id, { signal: pausing.signal });
  await Promise.all([
    expect(errorOf(waiting)).resolves.toBe(reason),
    waitUntil(() => real.received.length === 1, { what: 'the first look-up' }).then(() => pausing.abort(reason)),
  ]);
});

test('an invalid URL, key, job ID or idempotency key is rejected before anything is sent', async () => {
  const misfits = ['', 'api.example.com', 'ftp://api.example.com', 'https://api.example.com/v1?x=1'];
  for (const baseUrl of [...misfits, 'https://user:word@api.example.com/v1']) {
    expect(() => createHumanizeClient({ baseUrl, apiKey: 'k' })).toThrow(TypeError);
  }
  for (const apiKey of ['', 'a b', 'a\n']) {
    expect(() => createHumanizeClient({ baseUrl: 'https://api.example.com/v1', apiKey })).toThrow(TypeError);
  }
  const { client, received } = await serve([respond(200, succeeded)]);
  for (const id of ['', '..', 'a/b', 'a?b']) expect(await errorOf(client.get(id))).toBeInstanceOf(TypeError);
  for (const idempotencyKey of [' ', 'k'.repeat(257), 'a\nb', 'é']) {
    expect(await errorOf(client.submit({ text: 'a' }, { idempotencyKey }))).toBeInstanceOf(TypeError);
  }
  expect(received).toEqual([]);
});

test('a trailing slash of the base URL is not doubled', async () => {
  const { baseUrl, received } = await serve([respond(200, succeeded)]);
  await createHumanizeClient({ baseUrl: `${baseUrl}/`, apiKey: 'k' }).get(job.id);
  expect(received[0]?.url).toBe(`/v1/humanize/${job.id}`);
});
