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

test('a new job is added with its priority, within a span of its trace', async () => {
  const { tracing, spans } = rememberSpans();
  const added: unknown[] = [];
  const jobQueue = { add: async (...call: unknown[]) => void added.push(call) };
  await enqueueJob({ jobQueue, tracing }, { jobId: 'a', priority: 3 });
  expect(added).toEqual([['a', { priority: 3 }]]);
  expect(spans).toMatchObject([
    { name: 'enqueue jobs', place: { ofJob: 'a' }, attributes: { 'humanize.job.id': 'a' }, ends: [undefined] },
  ]);
});

test('if adding fails, the span has the name of the error but not its message', async () => {
  const { tracing, spans } = rememberSpans();
  const failing = enqueueJob({ jobQueue: { add: unreachable }, tracing }, { jobId: 'a', priority: 1 });
  await expect(failing).rejects.toThrow('a secret');
  expect(spans[0]?.ends).toEqual([{ failed: true, attributes: { 'error.type': 'RangeError' } }]);
});

test('waiting jobs are added again in one call, and those that have waited too long are moved to the front', async () => {
  const { tracing, spans } = rememberSpans();
  const bulks: string[][] = [];
  const raised: string[] = [];
  const jobQueue = {
    addBulk: async (jobs: readonly { jobId: string }[]) => void bulks.push(jobs.map(({ jobId }) => jobId)),
    raise: async (jobId: string) => void raised.push(jobId),
  };
  const jobs = [
    { jobId: 'a', priority: 1, waitedMs: 10 },
    { jobId: 'b', priority: 2, waitedMs: 999 },
    { jobId: 'c', priority: 1, waitedMs: 1_000 },
  ];
  const counts = await requeueJobs({ jobQueue, tracing }, jobs, { raiseAfterMs: 1_000 });
  expect([counts, bulks, raised]).toEqual([{ requeued: 2, raised: 1 }, [['a', 'b']], ['c']]);
  expect(spans.map(({ place }) => place)).toEqual([{ ofJob: 'a' }, { ofJob: 'b' }, { ofJob: 'c' }]);
  for (const { attributes } of spans) expect(attributes).toMatchObject({ 'humanize.outcome': 'again' });
});

test('a job is added when tracing is disabled', async () => {
  const { tracing, spans } = rememberSpans(false);
  let calls = 0;
  await enqueueJob({ jobQueue: { add: async () => void (calls += 1) }, tracing }, { jobId: 'a', priority: 1 });
  expect([calls, spans]).toEqual([1, []]);
});
