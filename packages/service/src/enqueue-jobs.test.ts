import type { QueuedJob } from '@humanize/queue';
import { expect, test } from '@jest/globals';
import { enqueueJob, requeueJobs } from './enqueue-jobs.ts';
import type { EnqueueTracing } from './telemetry.ts';

type SeenSpan = { name: string; place: unknown; attributes: unknown; ends: unknown[] };

function rememberSpans(enabled = true): { tracing: EnqueueTracing; spans: SeenSpan[] } {
  const spans: SeenSpan[] = [];
  const start: EnqueueTracing['start'] = ({ name, place, attributes }) => {
    const span: SeenSpan = { name, place, attributes, ends: [] };
    spans.push(span);
    return { end: (end) => void span.ends.push(end) };
  };
  return { tracing: { enabled, start }, spans };
}

const unreachable = (): Promise<never> => Promise.reject(new RangeError('a secret'));

test('a new job is added with its account, within a span of its trace', async () => {
  const { tracing, spans } = rememberSpans();
  const added: unknown[] = [];
  const jobQueue = { add: async (...call: unknown[]) => void added.push(call) };
  await enqueueJob({ jobQueue, tracing }, { jobId: 'a', accountId: 'of a' });
  expect(added).toEqual([['a', { accountId: 'of a' }]]);
  expect(spans).toMatchObject([
    { name: 'enqueue jobs', place: { ofJob: 'a' }, attributes: { 'humanize.job.id': 'a' }, ends: [undefined] },
  ]);
});

test('if adding fails, the span has the name of the error but not its message', async () => {
  const { tracing, spans } = rememberSpans();
  const failing = enqueueJob({ jobQueue: { add: unreachable }, tracing }, { jobId: 'a', accountId: 'of a' });
  await expect(failing).rejects.toThrow('a secret');
  expect(spans[0]?.ends).toEqual([{ failed: true, attributes: { 'error.type': 'RangeError' } }]);
});

test('waiting jobs are added again in one call, and only those that the queue had lost are counted', async () => {
  const { tracing, spans } = rememberSpans();
  const bulks: unknown[] = [];
  const jobQueue = {
    addBulk: async (jobs: readonly QueuedJob[]) => {
      bulks.push(jobs);
      return ['b'];
    },
  };
  const jobs = [
    { jobId: 'a', accountId: 'of a' },
    { jobId: 'b', accountId: 'of b' },
  ];
  expect(await requeueJobs({ jobQueue, tracing }, jobs)).toBe(1);
  expect(bulks).toEqual([jobs]);
  expect(spans.map(({ place }) => place)).toEqual([{ ofJob: 'a' }, { ofJob: 'b' }]);
  for (const { attributes } of spans) expect(attributes).toMatchObject({ 'humanize.outcome': 'again' });
});

test('a job is added when tracing is disabled', async () => {
  const { tracing, spans } = rememberSpans(false);
  let calls = 0;
  await enqueueJob({ jobQueue: { add: async () => void (calls += 1) }, tracing }, { jobId: 'a', accountId: 'of a' });
  expect([calls, spans]).toEqual([1, []]);
});
