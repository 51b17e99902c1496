import { expect, test } from '@jest/globals';
import { errorBody } from '@humanize/contract';
import { waitUntil } from '@humanize/testing';
import {
  apiKey,
  cut,
  cutInTheBody,
  errorOf,
  failedJob,
  queuedJob,
  rateLimit,
  respond,
  servedApis,
  silent,
  type Step,
  succeededJob,
} from '../test-support/serve-api.ts';
import { InsufficientWordsError } from './errors/api-errors.ts';
import { HumanizeApiError } from './errors/humanize-api-error.ts';
import {
  ConfigurationError,
  ConnectionError,
  JobFailedError,
  OutputDeletedError,
  UnexpectedResponseError,
  WaitTimeoutError,
} from './errors/humanize-error.ts';
import { Humanize } from './humanize.ts';
import type { RequestEvent, ResponseEvent, RetryEvent } from './transport/request-hooks.ts';

const serve = servedApis();

test('a submission is sent as documented, with a new idempotency key', async () => {
  const { client, received } = await serve([respond(202, queuedJob)], { appInfo: 'editor/2.3' });
  const body = { text: 'Hi “there”', use_british_spellings: true, webhook_url: 'https://a.example/' };
  expect(await client.jobs.create(body)).toEqual(queuedJob);
  await client.jobs.create(body);
  const [first, second] = received;
  expect(first).toMatchObject({ method: 'POST', url: '/v1/humanize' });
  expect(first?.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^editor\/2\.3 humanize-client\/\d+\.\d+\.\d+$/),
  });
  expect(JSON.parse(first?.body ?? '')).toEqual(body);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test.each([
  ['a cut connection', cut],
  ['a truncated response body', cutInTheBody],
  [
    'rate_limited',
    respond(429, errorBody('rate_limited', { extra: { retry_after_seconds: 1, reset_at: queuedJob.created_at } })),
  ],
  ['enqueue_failed', respond(500, errorBody('enqueue_failed'))],
  ['service_unavailable', respond(503, errorBody('service_unavailable'))],
  ['a gateway without its service', respond(502, '<html>')],
])('after %s, the same request is sent again with the same key', async (_what, step) => {
  const { client, received, waits } = await serve([step, step, respond(202, queuedJob)]);
  expect(await client.jobs.create({ text: 'a' }, { idempotencyKey: 'mine' })).toEqual(queuedJob);
  expect(received.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
    Array.from({ length: 3 }, () => ['mine', '{"text":"a"}']),
  );
  expect(waits).toEqual([250, 500]);
});

test('a response that does not arrive in time is treated as lost', async () => {
  const { client } = await serve([silent, respond(202, queuedJob)], { requestTimeoutMs: 1_000 });
  expect(await client.jobs.create({ text: 'a' })).toEqual(queuedJob);
});

test('the client waits for Retry-After', async () => {
  const limited = respond(429, errorBody('too_many_concurrent_jobs', { extra: { active_jobs: 5, limit: 5 } }), {
    'retry-after': '10',
  });
  const { client, waits } = await serve([limited, respond(202, queuedJob)]);
  await client.jobs.create({ text: 'a' });
  expect(waits).toEqual([10_000]);
});

test('after the last request allowed in a window, the client waits for the next window', async () => {
  const { client, waits } = await serve([
    respond(202, queuedJob, rateLimit(1)),
    respond(202, queuedJob, rateLimit(0)),
    respond(200, succeededJob, rateLimit(9)),
    respond(202, queuedJob, rateLimit(19)),
  ]);
  await client.jobs.create({ text: 'a' });
  await client.jobs.create({ text: 'b' });
  await client.jobs.get(queuedJob.id);
  expect(waits).toEqual([]);
  const { data, rateLimit: received } = await client.jobs.create({ text: 'c' }).withResponse();
  expect(waits).toEqual([18_000]);
  expect([data, received]).toEqual([
    queuedJob,
    { limit: 20, remaining: 19, resetAt: new Date('2026-01-02T03:05:00.000Z') },
  ]);
});

test('the number of attempts is limited, and the last error is thrown', async () => {
  const { client, received } = await serve([respond(503, errorBody('service_unavailable'))], { attemptsMax: 3 });
  expect(await errorOf(client.jobs.get(queuedJob.id))).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(received).toHaveLength(3);
  const lost = await serve([cut], { attemptsMax: 2 });
  const error = await errorOf(lost.client.jobs.create({ text: 'a' }));
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).cause).toHaveProperty('message');
  expect((error as Error).message).toMatch(/^The API at http:\/\/127\.0\.0\.1:\d+ did not respond \(\w+\)\.$/);
  expect(lost.received).toHaveLength(2);
});

test('an error that is not retryable is thrown immediately, with its fields', async () => {
  const body = errorBody('insufficient_words', { extra: { balance: 1, words_required: 2 } });
  const link = '<https://example.com/docs/errors#insufficient_words>; rel="help"';
  const { client, received } = await serve([respond(402, body, { link })]);
  const error = await errorOf(client.humanize('a b'));
  expect(received).toHaveLength(1);
  if (!(error instanceof InsufficientWordsError)) throw error;
  const code: 'insufficient_words' = error.code;
  expect([code, error.status, error.balance, error.wordsRequired, error.requestId, error.retryAfterMs]).toEqual([
    'insufficient_words',
    402,
    1,
    2,
    'r1',
    undefined,
  ]);
  expect(error.message).toMatch(/See https:\/\/example\.com\/docs\/errors#insufficient_words$/);
});

test('the error of a refused connection or a timeout names the address and the cause', async () => {
  const api = await serve([silent]);
  const { baseUrl } = api;
  const options = { baseUrl, apiKey, attemptsMax: 1 };
  const late = await errorOf(new Humanize({ ...options, requestTimeoutMs: 50 }).jobs.get(queuedJob.id));
  const { origin } = new URL(baseUrl);
  expect(late).toMatchObject({ message: `The API at ${origin} did not respond (ETIMEDOUT).` });
  await api.close();
  const refused = await errorOf(new Humanize(options).jobs.get(queuedJob.id));
  expect(refused).toMatchObject({ message: `The API at ${origin} did not respond (ECONNREFUSED).` });
});

test('the error of a rejected API key contains the warning of the response', async () => {
  const warning = 'The API key is incomplete or contains a typo. Copy it again.';
  const { client } = await serve([respond(401, errorBody('unauthorized'), { 'x-warning': warning })]);
  const error = await errorOf(client.jobs.create({ text: 'a' }));
  expect(error).toMatchObject({ warning, message: `unauthorized: Invalid API key. ${warning}` });
});

test('no error contains the API key', async () => {
  const { client } = await serve([respond(401, errorBody('unauthorized'))]);
  const error = (await errorOf(client.jobs.create({ text: 'a' }))) as HumanizeApiError;
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain(apiKey);
});

test('redirects are not followed, and responses that did not come from the API are reported', async () => {
  const other = await serve([respond(202, queuedJob)]);
  const redirect = await serve([respond(307, '', { location: `${other.baseUrl}/humanize` })]);
  expect(await errorOf(redirect.client.jobs.create({ text: 'a' }))).toBeInstanceOf(UnexpectedResponseError);
  expect(other.received).toEqual([]);
  for (const page of [respond(200, '<html>'), respond(404, '<html>'), respond(200, 'null'), respond(200, '{}')]) {
    const { client, baseUrl } = await serve([page]);
    const error = await errorOf(client.jobs.get(queuedJob.id));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain(`The response of ${baseUrl}/humanize/${queuedJob.id} with status`);
  }
});

test('waiting polls with increasing delays up to the recommended interval, and reports each state', async () => {
  const queued = respond(200, queuedJob);
  const { client, received, waits } = await serve([
    ...Array.from({ length: 7 }, () => queued),
    respond(200, succeededJob),
  ]);
  const seen: string[] = [];
  const job = await client.jobs.wait(queuedJob.id, { onUpdate: ({ status }) => seen.push(status) });
  expect(job).toEqual(succeededJob);
  expect(waits).toEqual([250, 500, 1_000, 2_000, 2_500, 2_500, 2_500]);
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set([`/v1/humanize/${queuedJob.id}`]));
  expect(seen).toEqual([...Array.from({ length: 7 }, () => 'queued'), 'succeeded']);
});

test('waiting resolves with a failed job, and throws an error at the timeout', async () => {
  expect(await (await serve([respond(200, failedJob)])).client.jobs.wait(failedJob.id)).toEqual(failedJob);
  const { client, waits } = await serve([respond(200, { ...queuedJob, status: 'running' })]);
  expect(await errorOf(client.jobs.wait(queuedJob.id, { timeoutMs: 1_000 }))).toBeInstanceOf(WaitTimeoutError);
  expect(waits).toEqual([250, 500]);
});

test.each([
  ['the connection is lost', cut, ConnectionError],
  ['the API fails', respond(500, errorBody('internal_error')), HumanizeApiError],
])('if %s while a job is awaited, the error names the job', async (_what, step, ErrorClass) => {
  const { client } = await serve([respond(202, queuedJob), step]);
  const error = await errorOf(client.humanize('a'));
  expect(error).toBeInstanceOf(ErrorClass);
  expect(error).toHaveProperty('jobId', queuedJob.id);
});

test('humanize returns the output of a successful job and throws if the job fails', async () => {
  const good = await serve([respond(202, queuedJob), respond(200, queuedJob), respond(200, succeededJob)]);
  expect(await good.client.humanize('a b')).toBe('Hi there');
  const bad = await serve([respond(202, queuedJob), respond(200, failedJob)]);
  const error = await errorOf(bad.client.humanize('a b'));
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error).toMatchObject({ code: 'processing_failed', job: failedJob });
});

test('a successful job always has an output, so a deleted output is an error', async () => {
  const { client } = await serve([respond(200, { ...succeededJob, output: undefined })]);
  const error = await errorOf(client.jobs.get(succeededJob.id));
  expect(error).toBeInstanceOf(OutputDeletedError);
  expect((error as OutputDeletedError).job.words_charged).toBe(succeededJob.words_charged);
});

test('a long text is divided into jobs of at most 2,000 words, and their results are joined', async () => {
  const outputs = new Map<string, string>();
  const { client, received } = await serve([
    (response, { method, url, body }) => {
      if (method === 'POST') {
        const id = `job-${outputs.size}`;
        outputs.set(id, (JSON.parse(body) as { text: string }).text.toUpperCase());
        respond(202, { ...queuedJob, id })(response, { method, url, body, headers: {} });
      } else {
        const id = url?.split('/').at(-1) ?? '';
        const job = { ...succeededJob, id, output: outputs.get(id) };
        respond(200, job)(response, { method, url, body, headers: {} });
      }
    },
  ]);
  const text = `${Array.from({ length: 9 }, () => 'word '.repeat(499).trim()).join('\n\n')}\n\n---\n`;
  const postsWith = async (idempotencyKey: string) => {
    received.length = 0;
    const output = await client.humanize(text, { split: true, idempotencyKey, use_british_spellings: true });
    expect(output).toBe(text.toUpperCase());
    return received.filter(({ method }) => method === 'POST');
  };
  const keysOf = (posts: typeof received) => new Set(posts.map(({ headers }) => headers['idempotency-key']));
  const posts = await postsWith('k');
  expect(keysOf(posts)).toEqual(new Set(['k:0', 'k:1', 'k:2']));
  expect(posts).toHaveLength(3);
  expect(posts.every(({ body }) => body.includes('"use_british_spellings":true'))).toBe(true);
  // The keys of the parts differ and stay the same in a retry, also if the key has the maximum length.
  const longKeys = keysOf(await postsWith('k'.repeat(256)));
  expect(longKeys.size).toBe(3);
  expect(keysOf(await postsWith('k'.repeat(256)))).toEqual(longKeys);
  expect(keysOf(await postsWith(`${'k'.repeat(255)}l`))).not.toEqual(longKeys);
  expect(await errorOf(client.humanize(text, { split: true, idempotencyKey: 'k'.repeat(257) }))).toBeInstanceOf(
    TypeError,
  );
});

test('if a part fails, its error is thrown, and no more parts are started', async () => {
  const { client, received } = await serve([
    (response, request) =>
      (request.method === 'POST' ? respond(202, queuedJob) : respond(200, failedJob))(response, request),
  ]);
  const text = Array.from({ length: 12 }, () => 'word '.repeat(1_999).trim()).join('\n\n');
  expect(await errorOf(client.humanize(text, { split: true }))).toBeInstanceOf(JobFailedError);
  expect(received.filter(({ method }) => method === 'POST').length).toBeLessThan(12);
  expect(await errorOf(client.humanize(text, { split: true, onUpdate: () => undefined }))).toBeInstanceOf(TypeError);
});

test('hooks are called for each request, response and retry, without the text or the keys', async () => {
  const events: (RequestEvent | ResponseEvent | RetryEvent)[] = [];
  const note = (event: RequestEvent | ResponseEvent | RetryEvent) => void events.push(event);
  const { client, baseUrl } = await serve(
    [respond(503, errorBody('service_unavailable')), respond(202, queuedJob, { 'x-warning': 'Unknown field.' })],
    { hooks: { onRequest: note, onResponse: note, onRetry: note } },
  );
  await client.jobs.create({ text: 'canary' }, { idempotencyKey: 'canary' });
  const request = { method: 'POST', url: `${baseUrl}/humanize` };
  expect(events).toEqual([
    { ...request, attempt: 1 },
    expect.objectContaining({ ...request, attempt: 1, status: 503, requestId: 'r1' }),
    { ...request, attempt: 1, delayMs: 250, reason: 'service_unavailable' },
    { ...request, attempt: 2 },
    expect.objectContaining({ ...request, attempt: 2, status: 202, warning: 'Unknown field.' }),
  ]);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`canary|${apiKey}`));
});

test('if the signal is aborted, requests, delays and waits end with its reason', async () => {
  const reason = new Error('stop');
  const aborted = AbortSignal.abort(reason);
  const idle = await serve([respond(202, queuedJob)]);
  expect(await errorOf(idle.client.jobs.create({ text: 'a' }, { signal: aborted }))).toBe(reason);
  expect(idle.received).toEqual([]);

  const controller = new AbortController();
  const stopWhenAsked: Step = () => controller.abort(reason);
  const { client, received } = await serve([stopWhenAsked]);
  expect(await errorOf(client.jobs.create({ text: 'a' }, { signal: controller.signal }))).toBe(reason);
  expect(received).toHaveLength(1);

  const pausing = new AbortController();
  const real = await serve([respond(200, queuedJob)]);
  const { baseUrl } = real;
  const waiting = new Humanize({ baseUrl, apiKey: 'k' }).jobs.wait(queuedJob.id, { signal: pausing.signal });
  await Promise.all([
    expect(errorOf(waiting)).resolves.toBe(reason),
    waitUntil(() => real.received.length === 1, { what: 'the first lookup' }).then(() => pausing.abort(reason)),
  ]);
});

test('an invalid URL, API key, job ID or idempotency key is rejected before a request is sent', async () => {
  const misfits = ['api.example.com', 'ftp://api.example.com', 'https://api.example.com/v1?x=1'];
  for (const baseUrl of [...misfits, 'https://user:word@api.example.com/v1']) {
    expect(() => new Humanize({ baseUrl, apiKey: 'k' })).toThrow(ConfigurationError);
  }
  for (const key of ['a b', 'a\n']) {
    expect(() => new Humanize({ baseUrl: 'https://api.example.com/v1', apiKey: key })).toThrow(ConfigurationError);
  }
  const { client, received } = await serve([respond(200, succeededJob)]);
  for (const id of ['', '..', 'a/b', 'a?b']) expect(() => client.jobs.get(id)).toThrow(TypeError);
  for (const idempotencyKey of [' ', 'k'.repeat(257), 'a\nb', 'é']) {
    expect(() => client.jobs.create({ text: 'a' }, { idempotencyKey })).toThrow(TypeError);
  }
  expect(received).toEqual([]);
});

test('the API key and base URL are read from the environment, and the error for a missing one states what to do', () => {
  const { HUMANIZE_API_KEY: key, HUMANIZE_BASE_URL: base } = process.env;
  try {
    delete process.env['HUMANIZE_API_KEY'];
    delete process.env['HUMANIZE_BASE_URL'];
    expect(() => new Humanize()).toThrow(/Create one in the dashboard.*HUMANIZE_API_KEY/);
    process.env['HUMANIZE_API_KEY'] = 'hk_live_a';
    expect(() => new Humanize()).toThrow(/HUMANIZE_BASE_URL/);
    process.env['HUMANIZE_BASE_URL'] = 'https://api.example.com/v1';
    expect(new Humanize()).toBeInstanceOf(Humanize);
  } finally {
    process.env['HUMANIZE_API_KEY'] = key ?? '';
    process.env['HUMANIZE_BASE_URL'] = base ?? '';
  }
});

test('a trailing slash in the base URL is not duplicated', async () => {
  const { baseUrl, received } = await serve([respond(200, succeededJob)]);
  await new Humanize({ baseUrl: `${baseUrl}/`, apiKey: 'k' }).jobs.get(queuedJob.id);
  expect(received[0]?.url).toBe(`/v1/humanize/${queuedJob.id}`);
});
