import { afterEach, expect, test } from '@jest/globals';
import { Counter } from 'prom-client';
import { createMetrics } from './create-metrics.ts';
import { type HealthServer, startHealthServer } from './start-health-server.ts';

let server: HealthServer | undefined;
afterEach(async () => server?.close());

type State = { live?: boolean; ready?: () => boolean | Promise<boolean> };

async function ask(path: string, { live = true, ready = () => true }: State = {}, method = 'GET'): Promise<Response> {
  const metrics = createMetrics({ app: 'test' });
  new Counter({ name: 'things_total', help: 'Things.', registers: [metrics] }).inc();
  server = await startHealthServer({ port: 0, host: '127.0.0.1', isLive: () => live, isReady: ready, metrics });
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method });
}

test('a live process answers 200 at /healthz, although it is not ready', async () => {
  expect((await ask('/healthz', { ready: () => false })).status).toBe(200);
});

test('a process that is not worth keeping answers 503 at /healthz', async () => {
  expect((await ask('/healthz', { live: false })).status).toBe(503);
});

test('/readyz says 200 when ready, and 503 when not, when the check throws, and when it never answers', async () => {
  const expected: [State['ready'], number][] = [
    [() => true, 200],
    [() => Promise.resolve(false), 503],
    [() => Promise.reject(new Error('away')), 503],
    [
      () => {
        throw new Error('away');
      },
      503,
    ],
    [() => new Promise<boolean>(() => undefined), 503],
  ];
  for (const [ready, status] of expected) {
    const response = await ask('/readyz', ready === undefined ? {} : { ready });
    expect(response.status).toBe(status);
    await server?.close();
  }
});

test('/metrics gives the app’s own figures and the process’ with the app’s name', async () => {
  const response = await ask('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toContain('things_total{app="test"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds\{app="test"\}/);
});

test('other paths and methods are refused', async () => {
  expect((await ask('/')).status).toBe(404);
  await server?.close();
  expect((await ask('/healthz', {}, 'POST')).status).toBe(405);
});

test('a taken port is an error, not a silent server', async () => {
  await ask('/healthz');
  const port = server?.port ?? 0;
  const again = startHealthServer({
    port,
    host: '127.0.0.1',
    isLive: () => true,
    isReady: () => true,
    metrics: createMetrics({ app: 'b' }),
  });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
