/**
 * The server for liveness, readiness and metrics. It listens on a separate port that is not part of the public
 * interface, and requires no authentication.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createHealthEndpoints, type HealthChecks } from './health-endpoints.ts';

const requestTimeoutMs = 5_000;

/** A running health server. */
export type HealthServer = { readonly port: number; close(): Promise<void> };

/**
 * Listens on `host`:`port` (0 for any free port). Serves `GET /healthz`, `GET /readyz`, and `GET /metrics` in the
 * Prometheus text format. `onMetricsError` is called if metrics cannot be collected; the response is then a 500.
 * @throws the listen error if the port is not available
 */
export async function startHealthServer({
  port,
  host,
  metrics,
  onMetricsError,
  ...checks
}: HealthChecks & {
  readonly port: number;
  readonly host: string;
  readonly metrics: Registry;
  readonly onMetricsError: (error: unknown) => void;
}): Promise<HealthServer> {
  const endpoints: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    ...createHealthEndpoints(checks),
    '/metrics': (response) => sendMetrics(response, metrics, onMetricsError),
  };
  // An import statement would evaluate all exports of node:http, including a WebSocket client that takes 14 MB.
  const server = process
    .getBuiltinModule('node:http')
    .createServer({ requestTimeout: requestTimeoutMs, keepAliveTimeout: requestTimeoutMs }, (request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const respond = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
      if (request.method !== 'GET' && request.method !== 'HEAD') sendText(response, 405, 'method not allowed');
      else if (respond === undefined) sendText(response, 404, 'not found');
      else void respond(response);
    });
  await once(server.listen({ port, host }), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendMetrics(
  response: ServerResponse,
  metrics: Registry,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    sendText(response, 200, await metrics.metrics(), metrics.contentType);
  } catch (error) {
    onError(error);
    sendText(response, 500, 'metrics cannot be collected');
  }
}

function sendText(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
