import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const script = resolve('infra/docker/health-check.sh');

/** Runs the health check of the images against a server on a free port. Returns whether it succeeds. */
async function isHealthy(respond: RequestListener): Promise<boolean> {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await check((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function check(port: number): Promise<boolean> {
  return promisify(execFile)('bash', [script], { env: { PATH: process.env['PATH'], HEALTH_PORT: String(port) } }).then(
    () => true,
    () => false,
  );
}

test('an app is healthy if /readyz responds with 200', async () => {
  const seen: unknown[] = [];
  const healthy = isHealthy((request, response) => {
    seen.push(request.method, request.url);
    response.end('ready');
  });
  await expect(healthy).resolves.toBe(true);
  expect(seen).toEqual(['GET', '/readyz']);
});

test('an app that is not ready, does not respond or does not listen is not healthy', async () => {
  await expect(isHealthy((_request, response) => void response.writeHead(503).end())).resolves.toBe(false);
  await expect(isHealthy(() => undefined)).resolves.toBe(false);
  await expect(check(1)).resolves.toBe(false);
});
