/**
 * Implements `GET /healthz` and `GET /readyz`, for the apps' health servers and for the public servers of the `http`
 * package.
 */
import type { ServerResponse } from 'node:http';

export type HealthChecks = {
  /** Liveness. False means that the process should be restarted. */
  readonly isLive: () => boolean;
  /** Readiness. Resolves to true if the process can serve requests. */
  readonly isReady: () => Promise<boolean>;
};

/** Functions that respond with 200 or 503, by path. */
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
