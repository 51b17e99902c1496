/**
 * Sends one signed request to a checked URL and says what came of it. Nothing is followed, repeated, remembered or
 * unpacked; the whole exchange ends with its deadline; of the answer at most 64 KB are read and 4 KB kept. The head of
 * an answer decides: what its body does afterwards changes nothing.
 */
import { request as httpsRequest } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import got, { type Request } from 'got';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';
import { classifyFault, type FaultClass, type Stage } from './classify-fault.ts';
import type { PinnedAgent, PinnedRequestOptions } from './pinned-agent.ts';

export type OutgoingRequest = {
  readonly target: AllowedUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Aborted when the attempt's time is up. */
  readonly deadline: AbortSignal;
};

export type Answer = {
  /** Null when no head of an answer came. */
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the answer's body, at most 4 KB; null when no head came. */
  readonly excerpt: Buffer | null;
  /** The address that was connected to; null when none was reached. */
  readonly address: string | null;
  /** Why no head came; null when one did. */
  readonly fault: FaultClass | null;
};

export type SendRequest = (request: OutgoingRequest) => Promise<Answer>;

const timedOut: Answer = { status: null, retryAfter: undefined, excerpt: null, address: null, fault: 'timeout' };
const readBytesMax = 65_536;
const keptBytesMax = 4_096;
const headerBytesMax = 16_384;
/** Interim responses (1xx) that are put up with; a server has a use for one or two. */
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
  // Not as got's option `body`: with it got gives up the connection, and with it the rest of the answer, when an answer
  // comes before the request was ended.
  stream.end(body);
  return stream;
}

/** One request and its answer, from the connection to the last byte that is read. */
class Exchange {
  #stage: Stage = 'connecting';
  #socket: Socket | undefined;
  #address: string | null = null;
  #response: IncomingMessage | undefined;
  readonly #kept: Buffer[] = [];
  #readBytes = 0;
  #interimResponses = 0;
  #giveUp: (error: Error) => void = () => undefined;

  /** Follows the connection, for what it says about a fault. */
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

  /** Resolves when the body was read as far as it is read, when the exchange broke, or at the deadline. */
  run(stream: Request, deadline: AbortSignal): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    let over = false;
    const end = (error?: Error): void => {
      if (over) return;
      over = true;
      deadline.removeEventListener('abort', onDeadline);
      resolve(this.#answer(error, deadline));
      // A connection whose answer was read to its end goes back to the agent; any other is closed.
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

  #reach(stage: Stage, socket: TLSSocket): void {
    this.#stage = stage;
    this.#address = socket.remoteAddress ?? null;
  }

  #answer(error: Error | undefined, deadline: AbortSignal): Answer {
    const head = this.#response;
    const address = this.#address;
    if (head === undefined) {
      // What ended the connection says more than the write that failed because of it.
      const fault = deadline.aborted ? 'timeout' : classifyFault(this.#socket?.errored ?? error, this.#stage);
      return { status: null, retryAfter: undefined, excerpt: null, address, fault };
    }
    const retryAfter = head.headers['retry-after'];
    return { status: head.statusCode ?? null, retryAfter, excerpt: Buffer.concat(this.#kept), address, fault: null };
  }
}

/** The receiver does not speak HTTP as it must. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code = 'HPE_RECEIVER';
}
