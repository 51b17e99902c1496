/**
 * Sends one signed request to a checked URL. Redirects are not followed, nothing is retried, cached or decompressed,
 * and the whole exchange ends at its deadline. At most 64 KB of the response are read and 4 KB are kept. The status
 * line decides the outcome: an error while reading the body does not change it.
 */
import { request as httpsRequest } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import got, { type Request } from 'got';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';
import { classifyFailure, type FailureClass, type RequestPhase } from './classify-failure.ts';
import type { PinnedAgent, PinnedRequestOptions } from './pinned-agent.ts';

export type OutgoingRequest = {
  readonly target: AllowedUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Aborted when the attempt runs out of time. */
  readonly deadline: AbortSignal;
};

export type ReceiverResponse = {
  /** Null if no response headers arrived. */
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the body, at most 4 KB; null if no response headers arrived. */
  readonly excerpt: Buffer | null;
  /** The address of the connection; null if none was established. */
  readonly address: string | null;
  /** Why no response headers arrived; null if they did. */
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
const keptBytesMax = 4_096;
const headerBytesMax = 16_384;
/** Maximum number of interim responses (1xx); servers send one or two. */
const interimResponsesMax = 20;

export function createSendRequest(deps: { agent: PinnedAgent; guard: Pick<UrlGuard, 'lookupFor'> }): SendRequest {
  return async function sendRequest(outgoing) {
    if (outgoing.deadline.aborted) return timedOut;
    const exchange = new Exchange();
    const stream = openStream(deps, outgoing, exchange);
    return exchange.run(stream, outgoing.deadline);
  };
}

function openStream(
  { agent, guard }: { agent: PinnedAgent; guard: Pick<UrlGuard, 'lookupFor'> },
  { target, headers, body }: OutgoingRequest,
  exchange: Exchange,
): Request {
  const stream = got.stream.post(target.href, {
    headers: { ...headers, 'content-length': String(body.length) },
    agent: { https: agent },
    followRedirect: false,
    retry: { limit: 0 },
    throwHttpErrors: false,
    decompress: false,
    maxHeaderSize: headerBytesMax,
    request: (url, options, callback) => {
      const pinned = { ...options, pinned: target, lookup: guard.lookupFor(target) } as PinnedRequestOptions;
      const request = httpsRequest(url, pinned, callback);
      exchange.watch(request);
      return request;
    },
  });
  // Not got's `body` option: with it, got drops the connection and the rest of the response if the response arrives
  // before the request has been sent.
  stream.end(body);
  return stream;
}

/** One request and its response, from the connection to the last byte read. */
class Exchange {
  #phase: RequestPhase = 'connecting';
  #socket: Socket | undefined;
  #address: string | null = null;
  #response: IncomingMessage | undefined;
  readonly #kept: Buffer[] = [];
  #readBytes = 0;
  #interimResponses = 0;
  #giveUp: (error: Error) => void = () => undefined;

  /** Records the progress of the connection, to classify a failure later. */
  watch(request: ClientRequest): void {
    request.on('socket', (socket) => {
      this.#socket = socket;
      if (request.reusedSocket) {
        this.#reach('waiting', socket as TLSSocket);
      } else {
        socket.once('connect', () => this.#reach('handshaking', socket as TLSSocket));
        socket.once('secureConnect', () => this.#reach('waiting', socket as TLSSocket));
      }
    });
    request.on('information', () => {
      this.#interimResponses += 1;
      if (this.#interimResponses > interimResponsesMax) this.#giveUp(new ProtocolError('too many interim responses'));
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      this.#giveUp(new ProtocolError('switched protocols'));
    });
  }

  /** Resolves when enough of the body was read, when the exchange failed, or at the deadline. */
  run(stream: Request, deadline: AbortSignal): Promise<ReceiverResponse> {
    const { promise, resolve } = Promise.withResolvers<ReceiverResponse>();
    let over = false;
    const end = (error?: Error): void => {
      if (over) return;
      over = true;
      deadline.removeEventListener('abort', onDeadline);
      resolve(this.#toResponse(error, deadline));
      // A connection whose response was read completely returns to the agent; any other is closed.
      if (!(this.#response?.complete ?? false)) stream.destroy();
    };
    const onDeadline = (): void => end();
    this.#giveUp = end;
    deadline.addEventListener('abort', onDeadline);
    stream.on('response', (response: IncomingMessage) => {
      this.#response = response;
    });
    stream.on('data', (chunk: Buffer) => {
      if (this.#readBytes < keptBytesMax) this.#kept.push(chunk.subarray(0, keptBytesMax - this.#readBytes));
      this.#readBytes += chunk.length;
      if (this.#readBytes >= readBytesMax) end();
    });
    stream.on('end', () => end());
    stream.on('error', end);
    stream.on('close', () => end(new Error('the exchange was closed')));
    return promise;
  }

  #reach(phase: RequestPhase, socket: TLSSocket): void {
    this.#phase = phase;
    this.#address = socket.remoteAddress ?? null;
  }

  #toResponse(error: Error | undefined, deadline: AbortSignal): ReceiverResponse {
    const response = this.#response;
    const address = this.#address;
    if (response === undefined) {
      // The socket's error is the cause; the stream's may only be the write that failed because of it.
      const failure = deadline.aborted ? 'timeout' : classifyFailure(this.#socket?.errored ?? error, this.#phase);
      return { status: null, retryAfter: undefined, excerpt: null, address, failure };
    }
    const retryAfter = response.headers['retry-after'];
    const excerpt = Buffer.concat(this.#kept);
    return { status: response.statusCode ?? null, retryAfter, excerpt, address, failure: null };
  }
}

/** The receiver violates HTTP or a limit on it. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code = 'HPE_RECEIVER';
}
