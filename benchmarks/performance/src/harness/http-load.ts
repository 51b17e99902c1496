/**
 * A load client that keeps a fixed number of concurrent requests in flight over persistent connections and fails on an
 * unexpected status.
 */
import { Agent, request } from 'node:http';
import pLimit from 'p-limit';

export type LoadRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly apiKey: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
};

/** Resolves with the response bodies in the order of the requests. */
export type SendAll = (requests: readonly LoadRequest[], expectedStatus: number) => Promise<readonly unknown[]>;

export type HttpLoad = {
  readonly sendAll: SendAll;
  /** Sends one request over one of the connections, and resolves with the body of the response. */
  sendOne(one: LoadRequest, expectedStatus: number): Promise<unknown>;
  close(): void;
};

export function createHttpLoad({ atOnce }: { atOnce: number }): HttpLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const limit = pLimit(atOnce);
  return {
    sendAll: (requests, expectedStatus) => limit.map(requests, (one) => send(agent, one, expectedStatus)),
    sendOne: (one, expectedStatus) => send(agent, one, expectedStatus),
    close: () => agent.destroy(),
  };
}

function send(
  agent: Agent,
  { method, url, apiKey, body, idempotencyKey }: LoadRequest,
  expected: number,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = request(
    url,
    {
      agent,
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === expected) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${url} returned ${response.statusCode}: ${text}`));
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
