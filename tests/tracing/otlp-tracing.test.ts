import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '../../packages/runtime/src/create-metrics.ts';
import { openTracing } from '../../packages/runtime/src/tracing/open-tracing.ts';
import type { Tracing, TracingConfig } from '../../packages/runtime/src/tracing/tracing.ts';
import { startTraceReceiver, type TraceReceiver } from './start-trace-receiver.ts';

const jobIds = Array.from({ length: 400 }, (_, index) => {
  const tail = (index * 2_654_435_761).toString(16).padStart(12, '0').slice(-12);
  return `01a1fc3b-28a5-764a-9f07-${tail}`;
});

let receiver: TraceReceiver;
beforeEach(async () => {
  receiver = await startTraceReceiver();
});
afterEach(() => receiver.close());

const silent = (): void => undefined;

async function open(more: Partial<TracingConfig> = {}): Promise<{ tracing: Tracing; figures: () => Promise<string> }> {
  const metrics = createMetrics({ app: 'test' });
  const logger = { error: silent, warn: silent, info: silent, debug: silent };
  const config = { endpoint: `${receiver.endpoint}/`, headers: undefined, share: 1, ...more };
  return { tracing: await openTracing(config, { app: 'test', logger, metrics }), figures: () => metrics.metrics() };
}

const record = (tracing: Tracing): void => {
  for (const jobId of jobIds) tracing.start({ name: 'work', place: { ofJob: jobId } }).end();
};

test('a fraction of the traces is sampled, and two processes sample the same ones', async () => {
  for (const share of [0.25, 0.25]) {
    const { tracing } = await open({ share });
    record(tracing);
    await tracing.close({ timeoutMs: 5_000 });
  }
  const counts = new Map<string, number>();
  for (const { traceId } of receiver.spans()) counts.set(traceId, (counts.get(traceId) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect(counts.size).toBeLessThan(150);
  expect([...counts.values()].every((count) => count === 2)).toBe(true);
});

test('with a sampling ratio of 0, the process exports nothing', async () => {
  const { tracing } = await open({ share: 0 });
  record(tracing);
  await tracing.close({ timeoutMs: 5_000 });
  expect(receiver.bodies).toEqual([]);
});

test("spans that exceed the queue's capacity are dropped", async () => {
  const { tracing, figures } = await open();
  for (let round = 0; round < 20; round += 1) record(tracing);
  await tracing.close({ timeoutMs: 10_000 });
  const sent = receiver.spans().length;
  expect(sent).toBeGreaterThan(1_000);
  expect(sent).toBeLessThan(4_000);
  expect(await figures()).toMatch(
    new RegExp(`^humanize_trace_spans_total\\{outcome="exported",app="test"\\} ${sent}$`, 'm'),
  );
});

test('the span of the creating request has the IDs of its job, and all other spans have their own IDs', async () => {
  const { tracing } = await open();
  const [jobId = ''] = jobIds;
  tracing.start({ name: 'request', place: { createdJob: jobId } }).end();
  tracing.start({ name: 'part', place: { ofJob: jobId } }).end();
  tracing.start({ name: 'lookup', place: { alone: true }, links: [{ jobId }, { traceparent: 'nonsense' }] }).end();
  await tracing.close({ timeoutMs: 5_000 });
  const [request, part, lookup] = receiver.spans();
  const traceId = jobId.replaceAll('-', '');
  expect(request).toMatchObject({ traceId, spanId: traceId.slice(16), parentSpanId: '' });
  expect(part).toMatchObject({ traceId, parentSpanId: traceId.slice(16) });
  expect(part?.spanId).not.toBe(request?.spanId);
  expect(lookup).toMatchObject({ parentSpanId: '', links: [traceId] });
  expect(lookup?.traceId).not.toBe(traceId);
});
