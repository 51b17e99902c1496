/**
 * The HTTP server: its limits and how it ends. Requests on connections that stand when it is told to end are still
 * answered.
 */
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createConnectionRefuser, headersBytesMax, type ConnectionRefuserDeps } from './refuse-connection.ts';

/** Sizes in bytes, times in milliseconds. */
export type HttpLimits = {
  /** An idle connection is kept for so long: longer than the balancer in front keeps its side. */
  keepAliveTimeoutMs: number;
  connectionsMax: number;
  /** How long the headers of a request may take to arrive; 10 s where nothing is said. */
  headersTimeoutMs?: number;
  /** How long nothing may move on a connection that is being answered; 30 s where nothing is said. */
  stalledTimeoutMs?: number;
};

/** A listening server. */
export type RunningServer = {
  port: number;
  /** From now on every answer ends its connection. */
  announceEnd(): void;
  /**
   * Takes no new connections, answers what comes on the old ones, and ends when they are gone. Idle ones get
   * `idleMs` for a last request; all of them are cut after `timeoutMs`.
   */
  close(options: { idleMs: number; timeoutMs: number }): Promise<void>;
};

const headersTimeoutMsDefault = 10_000;
// No answer takes nearly as long to make: what stalls is a client that does not read.
const stalledTimeoutMsDefault = 30_000;
// Above the time for a body, so that the reader of the body, who knows more, is the one who answers.
const requestTimeoutMs = 15_000;
const timeoutCheckIntervalMs = 1_000;

/**
 * Starts listening.
 * @throws the listen error, when the port cannot be had
 */
export async function startHttpServer(
  app: RequestListener,
  { port, host, limits, ...refuserDeps }: ConnectionRefuserDeps & { port: number; host: string; limits: HttpLimits },
): Promise<RunningServer> {
  const refuser = createConnectionRefuser(refuserDeps);
  let ending = false;
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (request, response) => {
    answering.set(request.socket, response);
    if (ending) response.setHeader('Connection', 'close');
    app(request, response);
  };
  const server = createServer({
    maxHeaderSize: headersBytesMax,
    headersTimeout: limits.headersTimeoutMs ?? headersTimeoutMsDefault,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: timeoutCheckIntervalMs,
    // Checked by a stage of ours, which answers with an envelope.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connectionsMax;
  server.timeout = limits.stalledTimeoutMs ?? stalledTimeoutMsDefault;
  server.on('request', listener);
  // Leave to send the body is given by whoever reads it; an expectation we do not know is none of the contract's.
  server.on('checkContinue', listener);
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuser.refuseRequest(response, 'unknown expectation'),
  );
  server.on('connect', (_request, socket) => refuser.refuseSocket(socket, 'CONNECT'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuser.refuseAfterError(error, socket, answering.get(socket)),
  );
  await listen(server, { port, host });
  return {
    port: (server.address() as AddressInfo).port,
    announceEnd: () => {
      ending = true;
    },
    close: ({ idleMs, timeoutMs }) => {
      ending = true;
      return closeServer(server, { idleMs, timeoutMs });
    },
  };
}

async function listen(server: HttpServer, { port, host }: { port: number; host: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ port, host }, resolve);
  await promise;
  server.off('error', reject);
}

async function closeServer(
  server: HttpServer,
  { idleMs, timeoutMs }: { idleMs: number; timeoutMs: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The HTTP server's own `close` would cut idle connections at once, on one of which a request may be on its way.
  NetServer.prototype.close.call(server, () => resolve());
  const idle = setTimeout(() => server.closeIdleConnections(), Math.min(idleMs, timeoutMs));
  const sweep = setInterval(() => server.closeIdleConnections(), idleMs + 250);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await promise;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(cut);
  // Nothing is left to cut; this ends the server's own timers.
  server.close();
}
