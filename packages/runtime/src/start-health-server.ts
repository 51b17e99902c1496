/**
 * The server for whoever runs the app: is the process alive, can it serve, what are its figures. It listens on a port
 * of its own, outside the public interface, and needs no key.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** A readiness check that takes longer than this counts as not ready. */
const checkTimeoutMs = 1_000;
const requestTimeoutMs = 5_000;

/** A running health server. */
export type HealthServer = { readonly port: number; close(): Promise<void> };

/**
 * Listens on `host`:`port` (0: any free port). `GET /healthz` is 200 while `isLive` says so, `GET /readyz` while
 * `isReady` says so within a second, else 503; `GET /metrics` gives `metrics` in Prometheus' text format.
 * @throws the listen error when the port cannot be had.
 */
export async function startHealthServer({
  port,
  host,
  isLive,
  isReady,
  metrics,
}: {
  readonly port: number;
  readonly host: string;
  readonly isLive: () => boolean;
  readonly isReady: () => boolean | Promise<boolean>;
  readonly metrics: Registry;
}): Promise<HealthServer> {
  const server = createServer(
    { requestTimeout: requestTimeoutMs, keepAliveTimeout: requestTimeoutMs },
    (request, response) => {
      const path = (request.url ?? '').split('?')[0];
      if (request.method !== 'GET' && request.method !== 'HEAD') answer(response, 405, 'method not allowed');
      else if (path === '/healthz') answerStatus(response, isLive());
      else if (path === '/readyz') void isReadyInTime(isReady).then((ready) => answerStatus(response, ready));
      else if (path === '/metrics') void answerMetrics(response, metrics);
      else answer(response, 404, 'not found');
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function isReadyInTime(isReady: () => boolean | Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  const check = new Promise<boolean>((resolve) => resolve(isReady()));
  const ready = await Promise.race([check, tooLate]).catch(() => false);
  clearTimeout(timer);
  return ready;
}

function answerStatus(response: ServerResponse, well: boolean): void {
  answer(response, well ? 200 : 503, JSON.stringify({ status: well ? 'ok' : 'unavailable' }), 'application/json');
}

async function answerMetrics(response: ServerResponse, metrics: Registry): Promise<void> {
  try {
    answer(response, 200, await metrics.metrics(), metrics.contentType);
  } catch {
    answer(response, 500, 'metrics cannot be collected');
  }
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
