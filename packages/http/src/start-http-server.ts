/**
 * Starts an HTTP server with limits on its connections, and shuts it down without losing requests. After a stop signal,
 * requests that arrive on open connections still get a response.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StopStep } from '@humanize/runtime';
import { limitConnections } from './limit-connections.ts';
import { createMalformedRejecter, headersBytesMax, type MalformedDeps } from './reject-malformed.ts';

export type HttpServerOptions = MalformedDeps & {
  /** The port, or 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** How long an idle connection is kept open. Must exceed the load balancer's idle timeout. */
  readonly keepAliveTimeoutMs?: number;
  readonly connectionsMax: number;
  /** See {@link ConnectionLimits}. */
  readonly connectionsPerAddressMax?: number | undefined;
  /** How long the headers of a request may take to arrive. */
  readonly headersTimeoutMs?: number;
  /** How long a connection may go without progress while a response is being sent. */
  readonly stalledTimeoutMs?: number;
  /** How long to keep accepting connections after a stop signal, while the readiness check already reports 503. */
  readonly stopDelayMs?: number;
};

/** A listening server. */
export type HttpServer = {
  readonly port: number;
  /** Makes all further responses close their connections. */
  announceStop(): void;
  /** Steps that wait for load balancers, then finish the requests in flight. */
  readonly stopSteps: readonly StopStep[];
  /**
   * Stops accepting connections, responds to requests on open connections, and resolves when all connections are
   * closed. Idle connections are closed after `idleMs`, and all others after `timeoutMs`.
   */
  close(options: { idleMs?: number; timeoutMs: number }): Promise<void>;
};

const keepAliveTimeoutMsDefault = 75_000;
const headersTimeoutMsDefault = 10_000;
// Responses are generated much faster than this, so a stalled response means that the client is not reading.
const stalledTimeoutMsDefault = 30_000;
// Longer than the time limit for a body, so that the code that reads the body reports the timeout.
const requestTimeoutMs = 15_000;
const timeoutCheckIntervalMs = 1_000;
/** How long an idle connection is kept open after a stop signal, in case a request is in transit. */
const idleAfterStopMs = 1_000;
/** The part of the grace period that is reserved for the steps after the connections are closed. */
const stopReserveMs = 500;

/**
 * Starts the server and resolves when it is listening.
 * @throws the listen error if the port is not available
 */
export async function startHttpServer(app: RequestListener, options: HttpServerOptions): Promise<HttpServer> {
  let stopping = false;
  const sockets = new Set<Duplex>();
  const latestResponse = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (request, response) => {
    sockets.delete(request.socket);
    latestResponse.set(request.socket, response);
    if (stopping) response.setHeader('Connection', 'close');
    app(request, response);
  };
  const server = createLimitedServer(options, listener, latestResponse);
  // Browsers open connections before they need them. Node does not treat these connections as idle.
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen({ port: options.port, host: options.host }), 'listening');
  const close: HttpServer['close'] = ({ idleMs = idleAfterStopMs, timeoutMs }) => {
    stopping = true;
    return closeServer(server, { unused: sockets, idleMs, timeoutMs });
  };
  return {
    port: (server.address() as AddressInfo).port,
    announceStop: () => {
      stopping = true;
    },
    stopSteps: stopServing(close, options.stopDelayMs ?? 0),
    close,
  };
}

function createLimitedServer(
  options: HttpServerOptions,
  listener: RequestListener,
  latestResponse: WeakMap<Duplex, ServerResponse>,
): Server {
  const rejecter = createMalformedRejecter(options);
  const server = createServer({
    maxHeaderSize: headersBytesMax,
    headersTimeout: options.headersTimeoutMs ?? headersTimeoutMsDefault,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: timeoutCheckIntervalMs,
    // rejectAmbiguousRequests checks the Host header instead, so that the app renders the response.
    requireHostHeader: false,
  });
  // A client may close its side after its request (RFC 9112, section 6.3). By default, Node then drops the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  limitConnections(server, {
    ...options,
    keepAliveTimeoutMs: options.keepAliveTimeoutMs ?? keepAliveTimeoutMsDefault,
  });
  server.timeout = options.stalledTimeoutMs ?? stalledTimeoutMsDefault;
  server.on('request', listener);
  // readBody sends 100 Continue. Other expectations are not supported.
  server.on('checkContinue', listener);
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    rejecter.rejectRequest(response, 'unknown expectation'),
  );
  server.on('connect', (_request, socket) => rejecter.rejectSocket(socket, 'CONNECT'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    rejecter.rejectAfterError(error, socket, latestResponse.get(socket)),
  );
  return server;
}

function stopServing(close: HttpServer['close'], stopDelayMs: number): StopStep[] {
  return [
    {
      name: 'wait for load balancers',
      run: (deadline) => sleep(Math.min(stopDelayMs, deadline.remainingMs() / 2)),
    },
    {
      name: 'finish requests',
      run: (deadline) => close({ timeoutMs: Math.max(0, deadline.remainingMs() - stopReserveMs) }),
    },
  ];
}

async function closeServer(
  server: Server,
  { unused, idleMs, timeoutMs }: { unused: ReadonlySet<Duplex>; idleMs: number; timeoutMs: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The HTTP server's `close` would close idle connections immediately, even though a request may be in transit on one
  // of them.
  NetServer.prototype.close.call(server, () => resolve());
  const closeIdle = setInterval(
    () => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    },
    Math.max(1, Math.min(idleMs, timeoutMs)),
  );
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await promise;
  clearInterval(closeIdle);
  clearTimeout(cut);
  // All connections are closed. This call stops the server's timers.
  server.close();
}
