import { afterEach, expect, test } from '@jest/globals';
import { Counter } from 'prom-client';
import { createMetrics } from './create-metrics.ts';
import { type HealthServer, startHealthServer } from './start-health-server.ts';

let server: HealthServer | undefined;
const metricsErrors: unknown[] = [];
afterEach(async () => server?.close());

type State = { live?: boolean; ready?: boolean; collect?: () => void };

async function ask(
  path: string,
  { live = true, ready = true, collect }: State = {},
  method = 'GET',
): Promise<Response> {
  const metrics = createMetrics({ app: 'test' });
  new Counter({ name: 'things_total', help: 'Things.', registers: [metrics], ...(collect && { collect }) }).inc();
  server = await startHealthServer({
    port: 0,
    host: '127.0.0.1',
    isLive: () => live,
    isReady: async () => ready,
    metrics,
    onMetricsError: (error) => void metricsErrors.push(error),
  });
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method });
}

test('/healthz is 200 for a live process, even if it is not ready', async () => {
  expect((await ask('/healthz', { ready: false })).status).toBe(200);
});

test('/healthz is 503 if the liveness check fails', async () => {
  expect((await ask('/healthz', { live: false })).status).toBe(503);
});

test('/readyz is 200 if the process is ready and 503 if not', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  await server?.close();
  expect((await ask('/readyz', { ready: false })).status).toBe(503);
});

test('/metrics returns the metrics of the app and the process, labeled with the name of the app', async () => {
  const response = await ask('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toContain('things_total{app="test"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds\{app="test"\}/);
});

test('/metrics is 500 if metrics cannot be collected, and the error is reported', async () => {
  const error = new Error('broken');
  const collect = (): void => {
    throw error;
  };
  expect((await ask('/metrics', { collect })).status).toBe(500);
  expect(metricsErrors).toEqual([error]);
});

test('other paths are 404 and other methods 405', async () => {
  expect((await ask('/')).status).toBe(404);
  await server?.close();
  expect((await ask('/healthz', {}, 'POST')).status).toBe(405);
});

test('starting on a port that is in use fails', async () => {
  await ask('/healthz');
  const port = server?.port ?? 0;
  const again = startHealthServer({
    port,
    host: '127.0.0.1',
    isLive: () => true,
    isReady: async () => true,
    metrics: createMetrics({ app: 'b' }),
    onMetricsError: () => undefined,
  });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
