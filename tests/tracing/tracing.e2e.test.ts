/** Tests the traces that the processes of the whole service send to a collector. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { endEventOf } from '@humanize/contract';
import type { DatabaseApp } from '@humanize/database';
import { loadCertificates, startWebhookReceiver, type WebhookReceiver } from '@humanize/dev-servers';
import { type Stack, startStack, waitUntil } from '@humanize/testing';
import type { SentSpan } from './read-otlp.ts';
import { startTraceReceiver, type TraceReceiver } from './start-trace-receiver.ts';

const text = 'The quokkacanary utilizes a zebracanary in order to facilitate growth, and it is safe.';
const customersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

let folder: string;
let webhooks: WebhookReceiver;
let traces: TraceReceiver;
let stack: Stack;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracing-'));
  webhooks = await startWebhookReceiver({ tls: (await loadCertificates(folder)).tls });
});
afterAll(async () => {
  await webhooks.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await stack.stop();
  await traces.close();
});

async function start(env: Record<string, string>, apps: readonly DatabaseApp[]): Promise<void> {
  stack = await startStack({
    apps,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
      WEBHOOK_ALLOW_HOSTS: `localhost:${webhooks.port}`,
      NODE_EXTRA_CA_CERTS: (await loadCertificates(folder)).authorityFile,
      ...env,
    },
  });
}

async function submit(): Promise<string> {
  const response = await fetch(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.account.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'keycanary-1',
      'x-request-id': 'requestcanary-1',
      traceparent: `00-${customersTrace}-00f067aa0ba902b7-01`,
      tracestate: 'vendor=statecanary',
    },
    body: JSON.stringify({ text, webhook_url: `${webhooks.url}pathcanary?token=querycanary` }),
  });
  const { id } = (await response.json()) as { id: string };
  expect(response.status).toBe(202);
  return id;
}

async function poll(jobId: string): Promise<{ status: string; output?: string }> {
  const headers = { authorization: `Bearer ${stack.account.apiKey}` };
  const response = await fetch(`${stack.publicApiUrl}/humanize/${jobId}`, { headers });
  return (await response.json()) as { status: string; output?: string };
}

const succeeded = async (jobId: string): Promise<{ output?: string } | false> => {
  const job = await poll(jobId);
  return job.status === 'succeeded' && job;
};

/** Stops the apps, which export their remaining spans, and returns the spans of a job's trace. */
async function traceOf(jobId: string): Promise<SentSpan[]> {
  for (const app of stack.apps) expect(await app.stop()).toMatchObject({ code: 0 });
  return traces.spans().filter(({ traceId }) => traceId === jobId.replaceAll('-', ''));
}

const find = (spans: readonly SentSpan[], name: string, service?: string): SentSpan => {
  const found = spans.filter((span) => span.name === name && (service === undefined || span.service === service));
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} spans are named ${name}`);
  return found[0];
};

const isEndOf =
  (jobId: string) =>
  ({ body, eventType }: WebhookReceiver['deliveries'][number]): boolean =>
    eventType === endEventOf('succeeded') && body.includes(jobId);

test('one trace leads from the POST through queue, worker and delivery, across processes, and contains no secret', async () => {
  traces = await startTraceReceiver();
  await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=one%20two' }, ['api', 'worker', 'webhook-dispatcher']);
  const jobId = await submit();
  const job = await waitUntil(() => succeeded(jobId), { what: 'the job' });
  await waitUntil(() => webhooks.deliveries.some(isEndOf(jobId)), { what: 'the webhook' });
  const spans = await traceOf(jobId);

  const root = find(spans, 'POST /v1/humanize');
  expect(root).toMatchObject({ service: 'humanize-api', parentSpanId: '', kind: 2, links: [customersTrace] });
  expect(root.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/humanize',
    'http.response.status_code': 202,
    'humanize.job.id': jobId,
  });
  const worked = find(spans, 'process job');
  expect(worked).toMatchObject({
    service: 'humanize-worker',
    kind: 5,
    attributes: { 'humanize.outcome': 'succeeded' },
  });
  expect(find(spans, 'enqueue jobs')).toMatchObject({ service: 'humanize-api', kind: 4 });
  const attempt = spans.findLast(({ name }) => name === 'delivery attempt');
  expect(attempt).toMatchObject({
    service: 'humanize-webhook-dispatcher',
    kind: 3,
    attributes: { 'server.address': 'localhost', 'http.response.status_code': 200, 'humanize.outcome': 'delivered' },
  });
  const parents = Object.fromEntries(
    spans.map(({ name, parentSpanId }) => [name, spans.find(({ spanId }) => spanId === parentSpanId)?.name]),
  );
  expect(parents).toEqual({
    'POST /v1/humanize': undefined,
    'enqueue jobs': root.name,
    'process job': root.name,
    claim: worked.name,
    engine: worked.name,
    'detect language': 'engine',
    rewrite: 'engine',
    finish: worked.name,
    'enqueue deliveries': worked.name,
    'delivery attempt': root.name,
  });
  const order = ['POST /v1/humanize', 'enqueue jobs', 'process job'].map((name) => find(spans, name));
  const starts = [...order, attempt].map((span) => span?.startNanos ?? 0n);
  expect(starts).toEqual(starts.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(spans.every(({ startNanos, endNanos, failed }) => endNanos >= startNanos && !failed)).toBe(true);
  expect(traces.headers[0]).toMatchObject({ ':path': '/v1/traces', 'x-team': 'one two' });

  const lookup = traces.spans().find(({ name }) => name === 'GET /v1/humanize/:id');
  expect(lookup?.traceId).not.toBe(root.traceId);
  expect(lookup?.links).toEqual([root.traceId]);

  const sent = Buffer.concat(traces.bodies).toString('latin1');
  for (const secret of ['canary', stack.account.apiKey, stack.account.signingSecret, customersTrace]) {
    expect(sent).not.toContain(secret);
  }
  for (const word of new Set((job.output ?? '').match(/[a-z]{7,}/g))) expect(sent).not.toContain(word);
});

test('a job whose queue entry was lost continues in the same trace after the reconciler has enqueued it again', async () => {
  traces = await startTraceReceiver();
  await start({ RECONCILER_REQUEUE_AFTER_SECONDS: '1', RECONCILER_INTERVAL_MS: '500' }, ['api']);
  const jobId = await submit();
  await stack.redis.cleanup();
  await stack.start('worker');
  await stack.start('reconciler');
  await waitUntil(() => succeeded(jobId), { what: 'the job' });
  const spans = await traceOf(jobId);
  const root = find(spans, 'POST /v1/humanize');
  const again = spans.filter(({ name, service }) => name === 'enqueue jobs' && service === 'humanize-reconciler');
  expect(again.length).toBeGreaterThan(0);
  const worked = spans.filter(
    ({ name, attributes }) => name === 'process job' && attributes['humanize.outcome'] === 'succeeded',
  );
  expect(worked).toHaveLength(1);
  for (const span of [...again, ...worked]) expect(span.parentSpanId).toBe(root.spanId);
});

test('a collector that never responds delays neither jobs nor the exit of a process', async () => {
  traces = await startTraceReceiver({ hang: true });
  await start({}, ['api', 'worker']);
  const jobId = await submit();
  await waitUntil(() => succeeded(jobId), { what: 'the job' });
  for (const app of stack.apps) expect(await app.stop({ timeoutMs: 150_000 })).toMatchObject({ code: 0 });
  expect(traces.bodies.length).toBeGreaterThan(0);
});

test('without a collector, traces are lost, and each process logs one warning; nothing else changes', async () => {
  traces = await startTraceReceiver();
  await traces.close();
  await start({}, ['api', 'worker']);
  const jobId = await submit();
  await waitUntil(() => succeeded(jobId), { what: 'the job' });
  const warned = () => stack.apps.map((app) => app.log().filter(({ message }) => message === 'trace export failed'));
  await waitUntil(() => warned().every(({ length }) => length > 0), { what: 'the warnings' });
  for (const app of stack.apps) expect(await app.stop()).toMatchObject({ code: 0 });
  expect(warned().map(({ length }) => length)).toEqual([1, 1]);
  expect(JSON.stringify(stack.apps.map((app) => app.log()))).not.toMatch(/quokkacanary|pathcanary|querycanary/);
  traces = await startTraceReceiver();
});
