/**
 * Sends one signed request to a checked URL. Redirects are not followed, nothing is retried, cached or decompressed,
 * and the whole exchange ends at its deadline. At most 64 KB of the response are read, and 4 KB are kept. The status
 * line determines the outcome: an error while reading the body does not change it.
 */
import { request } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';
import { classifyFailure, type FailureClass, type RequestPhase } from './classify-failure.ts';
import type { PinnedAgent, PinnedRequestOptions } from './pinned-agent.ts';

export type OutgoingRequest = {
  readonly target: AllowedUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Aborted when the time limit of the attempt is reached. */
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
  /** Why no response headers arrived; null if they arrived. */
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
    return new Exchange(openRequest(deps, outgoing)).run(outgoing);
  };
}

function openRequest(
  { agent, guard }: { agent: PinnedAgent; guard: Pick<UrlGuard, 'lookupFor'> },
  { target, headers, body }: OutgoingRequest,
): ClientRequest {
  const options: PinnedRequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    agent,
    maxHeaderSize: headerBytesMax,
    pinned: target,
    lookup: guard.lookupFor(target),
  };
  return request(target.href, options);
}

/** One request and its response, from the connection to the last byte that is read. */
class Exchange {
  readonly #request: ClientRequest;
  #phase: RequestPhase = 'connecting';
  #socket: Socket | undefined;
  #address: string | null = null;
  #response: IncomingMessage | undefined;
  readonly #kept: Buffer[] = [];
  #readBytes = 0;
  #interimResponses = 0;

  constructor(request: ClientRequest) {
    this.#request = request;
  }

  /** Sends the body. Resolves when enough of the response was read, when the exchange failed, or at the deadline. */
  run({ body, deadline }: Pick<OutgoingRequest, 'body' | 'deadline'>): Promise<ReceiverResponse> {
    const { promise, resolve } = Promise.withResolvers<ReceiverResponse>();
    let over = false;
    const end = (error?: Error): void => {
      if (over) return;
      over = true;
      deadline.removeEventListener('abort', onDeadline);
      resolve(this.#toResponse(error, deadline));
      // A connection whose response was read completely returns to the agent. Any other connection is closed.
      if (!(this.#response?.complete ?? false)) this.#request.destroy();
    };
    const onDeadline = (): void => end();
    deadline.addEventListener('abort', onDeadline);
    this.#watchConnection();
    this.#watchProtocol(end);
    this.#request.on('response', (response) => this.#read(response, end));
    // Stays registered after the end, because an error without a listener would end the process.
    this.#request.on('error', end);
    this.#request.on('close', () => end(new Error('the exchange was closed')));
    this.#request.end(body);
    return promise;
  }

  /** Records the progress of the connection so that a failure can be classified later. */
  #watchConnection(): void {
    this.#request.on('socket', (socket) => {
      this.#socket = socket;
      if (this.#request.reusedSocket) {
        this.#reach('waiting', socket);
      } else {
        socket.once('connect', () => this.#reach('handshaking', socket));
        socket.once('secureConnect', () => this.#reach('waiting', socket));
      }
    });
  }

  #watchProtocol(end: (error: Error) => void): void {
    this.#request.on('information', () => {
      this.#interimResponses += 1;
      if (this.#interimResponses > interimResponsesMax) end(new ProtocolError('too many interim responses'));
    });
    this.#request.on('upgrade', (_response, socket) => {
      socket.destroy();
      end(new ProtocolError('switched protocols'));
    });
  }

  #read(response: IncomingMessage, end: (error?: Error) => void): void {
    this.#response = response;
    response.on('data', (chunk: Buffer) => {
      if (this.#readBytes < keptBytesMax) this.#kept.push(chunk.subarray(0, keptBytesMax - this.#readBytes));
      this.#readBytes += chunk.length;
      if (this.#readBytes >= readBytesMax) end();
    });
    response.on('end', () => end());
    response.on('error', end);
  }

  #reach(phase: RequestPhase, socket: Socket): void {
    this.#phase = phase;
    this.#address = socket.remoteAddress ?? null;
  }

  #toResponse(error: Error | undefined, deadline: AbortSignal): ReceiverResponse {
    const response = this.#response;
    const address = this.#address;
    if (response === undefined) {
      // The error of the socket is the cause. The stream's error may be only the write that failed because of it.
      const failure = deadline.aborted ? 'timeout' : classifyFailure(this.#socket?.errored ?? error, this.#phase);
      return { status: null, retryAfter: undefined, excerpt: null, address, failure };
    }
    const retryAfter = response.headers['retry-after'];
    const excerpt = Buffer.concat(this.#kept);
    return { status: response.statusCode ?? null, retryAfter, excerpt, address, failure: null };
  }
}

/** The receiver violates HTTP or one of its limits. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code = 'HPE_RECEIVER';
}
