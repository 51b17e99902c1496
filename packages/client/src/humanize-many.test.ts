import { expect, test } from '@jest/globals';
import { errorBody } from '@humanize/contract';
import {
  errorOf,
  failedJob,
  queuedJob,
  respond,
  servedApis,
  type Step,
  succeededJob,
} from '../test-support/serve-api.ts';
import type { ManyProgress } from './humanize-many.ts';

const serve = servedApis();

/**
 * Simulates jobs that end on their second lookup. Texts that contain "bad" fail. Counts active jobs the same way the
 * API does.
 */
function playJobs(respondToPost: (active: number) => Step | undefined = () => undefined) {
  const jobs = new Map<string, { text: string; lookups: number }>();
  let activeMax = 0;
  const active = () => [...jobs.values()].filter(({ lookups }) => lookups < 2).length;
  const step: Step = (response, request) => {
    if (request.method === 'POST') {
      const rejection = respondToPost(active());
      if (rejection !== undefined) return rejection(response, request);
      const id = `job-${jobs.size}`;
      jobs.set(id, { text: (JSON.parse(request.body) as { text: string }).text, lookups: 0 });
      activeMax = Math.max(activeMax, active());
      return respond(202, { ...queuedJob, id })(response, request);
    }
    const id = request.url?.split('/').at(-1) ?? '';
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`unknown job ${id}`);
    job.lookups += 1;
    const ended = job.text.includes('bad') ? failedJob : { ...succeededJob, output: job.text.toUpperCase() };
    return respond(200, { ...(job.lookups < 2 ? queuedJob : ended), id })(response, request);
  };
  return { step, activeMax: () => activeMax };
}

const textsOf = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);

test('results are returned in the order of the texts, at most five jobs are active, and progress is reported', async () => {
  const { step, activeMax } = playJobs();
  const api = await serve([step]);
  const progress: ManyProgress[] = [];
  const texts = [...textsOf(11), 'bad'];
  const results = await api.client.humanizeMany(texts, { onProgress: (one) => progress.push(one) });
  expect(results.map((result) => (result.status === 'succeeded' ? result.output : result.error.message))).toEqual([
    ...textsOf(11).map((text) => text.toUpperCase()),
    expect.stringContaining('processing_failed'),
  ]);
  expect(activeMax()).toBe(5);
  expect(progress.map(({ succeeded, failed }) => succeeded + failed)).toEqual(texts.map((_, index) => index + 1));
  expect(progress.at(-1)).toMatchObject({ total: 12, succeeded: 11, failed: 1 });
});

test('a lower concurrency is respected, and one that exceeds the account limit is rejected', async () => {
  const { step, activeMax } = playJobs();
  const api = await serve([step]);
  await api.client.humanizeMany(textsOf(6), { concurrency: 2 });
  expect(activeMax()).toBe(2);
  for (const concurrency of [0, 6, 1.5]) {
    expect(await errorOf(api.client.humanizeMany(['a'], { concurrency }))).toBeInstanceOf(TypeError);
  }
});

test('if other processes exhaust the limits, a text is retried beyond the attempts of one call, with the same key', async () => {
  let rejections = 20;
  const extra = { active_jobs: 5, limit: 5 };
  const limited = respond(429, errorBody('too_many_concurrent_jobs', { extra }), { 'retry-after': '10' });
  const { step } = playJobs(() => (rejections-- > 0 ? limited : undefined));
  const api = await serve([step]);
  const results = await api.client.humanizeMany(['a'], { idempotencyKey: (text, index) => `${text}-${index}` });
  expect(results).toMatchObject([{ status: 'succeeded', output: 'A' }]);
  const keys = api.received.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys)]).toEqual([21, new Set(['a-0'])]);
});

test('if a limit lasts longer than the timeout of a text, that text fails', async () => {
  const extra = { retry_after_seconds: 30, reset_at: queuedJob.created_at };
  const limited = respond(429, errorBody('rate_limited', { extra }), { 'retry-after': '30' });
  const api = await serve([limited]);
  const results = await api.client.humanizeMany(['a'], { timeoutMs: 300_000 });
  expect(results).toMatchObject([{ status: 'failed', error: { code: 'rate_limited', retryAfterMs: 30_000 } }]);
});

test('an invalid API key is tried at most once per concurrent slot', async () => {
  const api = await serve([respond(401, errorBody('unauthorized'))]);
  const results = await api.client.humanizeMany(textsOf(50));
  expect(results.every((result) => result.status === 'failed' && result.error.name === 'UnauthorizedError')).toBe(true);
  expect([results.length, api.received.length]).toEqual([50, 5]);
});

test('if the signal is aborted, the whole call is rejected with its reason', async () => {
  const { step } = playJobs();
  const api = await serve([step]);
  const controller = new AbortController();
  const reason = new Error('stop');
  const many = api.client.humanizeMany(textsOf(30), {
    signal: controller.signal,
    onProgress: () => controller.abort(reason),
  });
  expect(await errorOf(many)).toBe(reason);
});

test('after the call has thrown because of one text, no more texts are submitted', async () => {
  const { step } = playJobs();
  const { client, received } = await serve([step]);
  const options = { concurrency: 2, idempotencyKey: (text: string) => (text === 'text 1' ? 'é' : text) };
  expect(await errorOf(client.humanizeMany(textsOf(9), options))).toBeInstanceOf(TypeError);
  // This call takes longer than the rest of the first one would.
  await client.humanizeMany(Array.from({ length: 20 }).fill('later') as string[], { concurrency: 1 });
  const posted = received.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posted.filter((body) => !body.includes('later'))).toEqual([JSON.stringify({ text: 'text 0' })]);
});
