/**
 * HTTP servers under measurement, each in its own process, so that the client's cost is not counted.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findFreePort } from '@humanize/dev-servers';
import { startApp } from '@humanize/testing';
import type { Environment } from './environment.ts';

export type MeasuredServer = {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly pid: number;
  /** Whether the server caches keys. */
  readonly remembersKeys: boolean;
  stop(): Promise<void>;
};

/** Starts the built API, as in production except for its log. */
export async function startMeasuredApi({ database, redis }: Environment): Promise<MeasuredServer> {
  const port = await findFreePort();
  const api = await startApp({
    app: 'api',
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.redisUrl,
      QUEUE_PREFIX: redis.prefix,
      API_PORT: String(port),
      // The client, the servers and the measurement keep the machine busy, so a slow response does not indicate an
      // outage.
      DATABASE_CONNECT_TIMEOUT_MS: '10000',
      DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    pid: api.pid,
    remembersKeys: true,
    stop: async () => void (await api.stop()),
  };
}

/** Starts a baseline for the API; see baselines/server.ts. */
export async function startBaseline(
  { database, redis }: Environment,
  kind: 'one-commit' | 'naive',
): Promise<MeasuredServer> {
  const file = new URL('../baselines/server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--conditions=@humanize/source', file, kind], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.ownerUrl,
      REDIS_URL: redis.redisUrl,
      QUEUE_PREFIX: redis.prefix,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void ended.then(() => reject(new Error(`the baseline ${kind} exited during startup`)));
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    pid: child.pid ?? 0,
    remembersKeys: false,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
