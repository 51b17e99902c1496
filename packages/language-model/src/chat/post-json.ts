/**
 * Sends POST requests with a JSON body over keep-alive connections, with limits on the total time and the response
 * size. Redirects are not followed, and responses are not decompressed. The module is built on node:http, because a
 * client library takes four times the CPU time per request, and a worker with hundreds of jobs does little else than
 * send requests.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export type JsonPost = {
  readonly body: string;
  /** Maximum time from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
};

export type JsonResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** There is no response. The reason is `timeout`, `too_large`, or the error code of the connection. */
export class PostError extends Error {
  override readonly name = 'PostError';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the request failed: ${reason}`, options);
    this.reason = reason;
  }
}

export type JsonPoster = {
  /** Sends a request. @throws {PostError}, or the signal's reason if it was aborted */
  readonly post: (post: JsonPost) => Promise<JsonResponse>;
  /** Closes idle connections. */
  readonly close: () => void;
};

// By default, Node keeps 256 idle connections, so it would constantly close and reopen the connections of a busier
// worker. The caller limits the number of requests and therefore of connections.
const agentOptions = { keepAlive: true, maxFreeSockets: 4_096 } as const;

/**
 * Creates a sender.
 * @param url the URL of all requests. Its credentials are sent as basic authentication
 */
export function createJsonPoster(url: URL, headers: Readonly<Record<string, string>>): JsonPoster {
  // An import statement would evaluate all exports of node:http, including a WebSocket client that takes 14 MB, in each
  // thread that imports this package.
  const { Agent, request: send } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  const agent = new Agent(agentOptions);
  return {
    async post({ body, timeoutMs, bytesMax, signal }) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<JsonResponse>();
      const contentHeaders = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const request = send(url, {
        method: 'POST',
        agent,
        headers: { accept: 'application/json', ...headers, ...contentHeaders },
      });
      const fail = (reason: string, cause?: unknown): void => {
        reject(new PostError(reason, { cause }));
        request.destroy();
      };
      const timer = setTimeout(() => fail('timeout'), timeoutMs);
      const stop = (): void => {
        reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
        request.destroy();
      };
      signal.addEventListener('abort', stop, { once: true });
      request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'connection_error', error));
      request.on('response', (response) => readResponse(response, bytesMax, resolve, fail));
      request.end(body);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => agent.destroy(),
  };
}

function readResponse(
  response: IncomingMessage,
  bytesMax: number,
  resolve: (response: JsonResponse) => void,
  fail: (reason: string, cause?: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) fail('too_large');
    else chunks.push(chunk);
  });
  response.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'connection_error', error));
  response.on('end', () => {
    const { statusCode: status = 0, headers } = response;
    resolve({ status, headers, body: Buffer.concat(chunks).toString() });
  });
}
