/**
 * Sends one signed request to a checked URL. Redirects are not followed; nothing is retried, cached or decompressed;
 * and the whole exchange ends at its deadline. At most 64 KB of the response is read, and 4 KB is returned. The status line
 * determines the outcome: an error while reading the body does not change it.
 */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';
import got, { type Request } from 'got';
import { classifyFailure, type FailureClass, type RequestPhase } from './classify-failure.ts';
import type { PinnedAgent, PinnedRequestOptions } from './pinned-agent.ts';

export type OutgoingRequest = {
  readonly target: AllowedUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Aborted when the attempt's time limit is reached. */
  readonly deadline: AbortSignal;
};

export type ReceiverResponse = {
  /** Null if no response headers arrived. */
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the body, at most 4 KB; null if no response headers arrived. */
  readonly excerpt: Buffer | null;
  /** The remote address of the connection; null if none was established. */
  readonly address: string | null;
  /** Why no response headers arrived; null if they did arrive. */
  readonly failure: FailureClass | null;
};

export type SendRequest = (request: OutgoingRequest) => Promise<ReceiverResponse>;

const timedOut: ReceiverResponse = {
  status: null,
  retryAfter: undefined,
  excerpt: null,
  address: null,
  failure: 'timeout',
};
const readBytesMax = 65_536;
const excerptBytesMax = 4_096;
const headerBytesMax = 16_384;
/** Maximum number of interim responses (1xx). Ordinary servers send one or two. */
const interimResponsesMax = 20;

export function createSendRequest(deps: { agent: PinnedAgent; guard: Pick<UrlGuard, 'lookupFor'> }): SendRequest {
  const client = got.extend({
    method: 'POST',
    agent: { https: deps.agent },
    headers: { 'user-agent': undefined },
    followRedirect: false,
    retry: { limit: 0 },
    throwHttpErrors: false,
    decompress: false,
    maxHeaderSize: headerBytesMax,
  });
  return async function sendRequest({ target, headers, body, deadline }) {
    if (deadline.aborted) return timedOut;
    const stream = client.stream(target.href, {
      headers: { ...headers, 'content-length': String(body.length) },
      dnsLookup: deps.guard.lookupFor(target),
      // The agent compares the address of each new connection with the pinned target.
      request: (url, options, callback) => {
        const pinned: PinnedRequestOptions = { ...(options as RequestOptions), pinned: target };
        return request(url, pinned, callback);
      },
    });
    // With the `body` option, got would close the connection to a receiver that responds before it has read the body.
    stream.end(body);
    return new Exchange(stream).run(deadline);
  };
}

/** One request and its response, from the connection to the last byte that is read. */
class Exchange {
  readonly #stream: Request;
  #phase: RequestPhase = 'connecting';
  #socket: Socket | undefined;
  #address: string | null = null;
  #response: IncomingMessage | undefined;
  readonly #chunks: Buffer[] = [];
  #readBytes = 0;
  #interimResponses = 0;

  constructor(stream: Request) {
    this.#stream = stream;
  }

  /** Resolves when enough of the response has been read, when the exchange fails, or at the deadline. */
  run(deadline: AbortSignal): Promise<ReceiverResponse> {
    const { promise, resolve } = Promise.withResolvers<ReceiverResponse>();
    const end = (error?: Error): void => {
      resolve(this.#toResponse(error, deadline));
      // A connection whose response was read completely returns to the agent. Any other connection is closed.
      if (this.#response?.complete !== true) this.#stream.destroy();
    };
    deadline.addEventListener('abort', () => end());
    this.#stream.on('request', (sent: ClientRequest) => {
      this.#watchConnection(sent);
      this.#watchProtocol(sent, end);
    });
    this.#stream.on('response', (response: IncomingMessage) => (this.#response = response));
    this.#stream.on('data', (chunk: Buffer) => this.#read(chunk, end));
    this.#stream.on('end', () => end());
    // The listener stays registered after the exchange ends, because an error without a listener would end the process.
    this.#stream.on('error', end);
    return promise;
  }

  /** Records the progress of the connection so that a failure can be classified later. */
  #watchConnection(sent: ClientRequest): void {
    sent.on('socket', (socket) => {
      this.#socket = socket;
      if (sent.reusedSocket) {
        this.#reach('waiting', socket);
      } else {
        socket.once('connect', () => this.#reach('handshaking', socket));
        socket.once('secureConnect', () => this.#reach('waiting', socket));
      }
    });
  }

  #watchProtocol(sent: ClientRequest, end: (error: Error) => void): void {
    sent.on('information', () => {
      this.#interimResponses += 1;
      if (this.#interimResponses > interimResponsesMax) end(new ProtocolError('too many interim responses'));
    });
    sent.on('upgrade', () => end(new ProtocolError('switched protocols')));
  }

  #read(chunk: Buffer, end: () => void): void {
    this.#chunks.push(chunk);
    this.#readBytes += chunk.length;
    if (this.#readBytes >= readBytesMax) end();
  }

  #reach(phase: RequestPhase, socket: Socket): void {
    this.#phase = phase;
    this.#address = socket.remoteAddress ?? null;
  }

  #toResponse(error: Error | undefined, deadline: AbortSignal): ReceiverResponse {
    const response = this.#response;
    const address = this.#address;
    if (response === undefined) {
      // The socket's error is the cause. The stream's error may merely be a write that failed as a consequence.
      const failure = deadline.aborted ? 'timeout' : classifyFailure(this.#socket?.errored ?? error, this.#phase);
      return { status: null, retryAfter: undefined, excerpt: null, address, failure };
    }
    const retryAfter = response.headers['retry-after'];
    const excerpt = Buffer.concat(this.#chunks, Math.min(this.#readBytes, excerptBytesMax));
    return { status: response.statusCode ?? null, retryAfter, excerpt, address, failure: null };
  }
}

/** The receiver violated the HTTP specification or exceeded one of the limits above. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code = 'HPE_RECEIVER';
}
