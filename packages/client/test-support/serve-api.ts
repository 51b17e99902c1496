/** A server that simulates the API in tests, and a client whose delays are recorded and skipped. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import { jobExamples } from '@humanize/contract';
import type { HumanizeOptions } from '../src/client-options.ts';
import { Humanize } from '../src/humanize.ts';
import type { FailedJob, PendingJob, SucceededJob } from '../src/job.ts';
import type { Clock } from '../src/transport/clock.ts';

export type ReceivedRequest = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Responds to one request. */
export type Step = (response: ServerResponse, request: ReceivedRequest) => void;

export const apiKey = 'hk_live_test';

const jobs = jobExamples('http://127.0.0.1/v1');

export const queuedJob = jobs.queued.value as PendingJob;
export const succeededJob = { ...(jobs.succeeded.value as SucceededJob), output: 'Hi there' };
export const failedJob: FailedJob = {
  ...(jobs.failed.value as FailedJob),
  error: { code: 'processing_failed', message: 'No.' },
};

export const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Returns a clock that advances only when code waits, and records the waits. */
function createSkippingClock(): { clock: Clock; waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => now,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
  return { clock, waits };
}

/** Closes the connection before sending a response. */
export const cut: Step = (response) => {
  response.destroy();
};
/** Closes the connection in the middle of the body. */
export const cutInTheBody: Step = (response) => {
  response.writeHead(202, { 'content-length': '1000' });
  response.write('{"id":', () => response.destroy());
};
/** Never responds. */
export const silent: Step = () => undefined;

/** Rate-limit headers, 18 seconds before the end of the window. */
export const rateLimit = (remaining: number) => ({
  'x-ratelimit-limit': '20',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': '2026-01-02T03:05:00.000Z',
  date: 'Fri, 02 Jan 2026 03:04:42 GMT',
});

export type ServedApi = {
  readonly client: Humanize;
  readonly received: ReceivedRequest[];
  readonly waits: number[];
  readonly baseUrl: string;
  close(): Promise<void>;
};

/**
 * Returns a function that starts a simulated API with one step per request. The last step is repeated. Each API is
 * closed after the test that started it. Call this function at the top of a test file.
 */
export function servedApis(): (steps: readonly Step[], options?: HumanizeOptions) => Promise<ServedApi> {
  const served: ServedApi[] = [];
  afterEach(async () => {
    for (const api of served.splice(0)) await api.close();
  });
  return async (steps, options) => {
    const api = await startApi(steps, options);
    served.push(api);
    return api;
  };
}

async function startApi(steps: readonly Step[], options: HumanizeOptions = {}): Promise<ServedApi> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      steps[Math.min(received.length, steps.length) - 1]?.(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { clock, waits } = createSkippingClock();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    client: new Humanize({ baseUrl, apiKey, clock, random: () => 0, ...options }),
    received,
    waits,
    baseUrl,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the rejection reason of a promise. @throws if the promise resolves */
export function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: unknown) => error,
  );
}
