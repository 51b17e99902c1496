/**
 * Sends POST requests with a JSON body over keep-alive connections, with limits on the total time and the response
 * size. Redirects are not followed, failed requests are not retried here, and responses are not decompressed.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Agents, Got } from 'got';

export type JsonPost = {
  readonly body: string;
  /** Maximum time from the start of the connection to the last byte. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
};

export type JsonResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Thrown if there is no usable response. `reason` is `timeout`, `too_large`, or the connection's error code. */
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
 * @param url the URL for all requests. Any credentials in the URL are sent using HTTP Basic authentication
 */
export function createJsonPoster(url: URL, headers: Readonly<Record<string, string>>): JsonPoster {
  // An import statement would load node:http, which takes 14 MB, in each thread that imports this package.
  const http = new (process.getBuiltinModule('node:http').Agent)(agentOptions);
  const https = new (process.getBuiltinModule('node:https').Agent)(agentOptions);
  const loading = loadClient({ http, https }, headers);
  return {
    async post({ body, timeoutMs, bytesMax, signal }) {
      const client = await loading;
      signal.throwIfAborted();
      const tooLarge = new AbortController();
      const sent = client.post(url, {
        // got sends a string in parts, and closes the connection if the server responds before the last part.
        body: [Buffer.from(body)],
        headers: { 'content-length': String(Buffer.byteLength(body)) },
        timeout: { request: timeoutMs },
        signal: AbortSignal.any([signal, tooLarge.signal]),
      });
      void sent.on('downloadProgress', ({ transferred }) => {
        if (transferred > bytesMax) tooLarge.abort();
      });
      try {
        const { statusCode, headers: received, body: text } = await sent;
        return { status: statusCode, headers: received, body: text };
      } catch (error) {
        signal.throwIfAborted();
        if (tooLarge.signal.aborted) throw new PostError('too_large', { cause: error });
        throw new PostError(reasonOf(error), { cause: error });
      }
    },
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

async function loadClient(agent: Agents, headers: Readonly<Record<string, string>>): Promise<Got> {
  const { default: got } = await import('got');
  return got.extend({
    agent,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': undefined, ...headers },
    followRedirect: false,
    retry: { limit: 0 },
    throwHttpErrors: false,
    decompress: false,
  });
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ETIMEDOUT' ? 'timeout' : (code ?? 'connection_error');
}
