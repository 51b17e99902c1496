/** `GET /healthz` and `GET /readyz`, for the operators' port of every app and for the public servers of `http`. */
import type { ServerResponse } from 'node:http';

export type HealthChecks = {
  /** Liveness: false if the process should be restarted. */
  readonly isLive: () => boolean;
  /** Readiness: whether the process can serve requests. */
  readonly isReady: () => Promise<boolean>;
};

/** Path → function that responds with 200 or 503. */
export type HealthEndpoints = Readonly<Record<string, (response: ServerResponse) => Promise<void>>>;

export function createHealthEndpoints({ isLive, isReady }: HealthChecks): HealthEndpoints {
  return {
    '/healthz': async (response) => sendStatus(response, isLive()),
    '/readyz': async (response) => sendStatus(response, await isReady()),
  };
}

function sendStatus(response: ServerResponse, ok: boolean): void {
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable' });
  response.writeHead(ok ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
