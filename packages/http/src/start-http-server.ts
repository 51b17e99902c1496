/**
 * Starts an HTTP server with limits on its connections, and stops it without losing a request: after a stop signal,
 * requests that arrive on open connections still get a response.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { StopStep } from '@humanize/runtime';
import { createMalformedRejecter, headersBytesMax, type MalformedDeps } from './reject-malformed.ts';

export type HttpServerOptions = MalformedDeps & {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** How long an idle connection is kept. Must exceed the load balancer's own limit. */
  readonly keepAliveTimeoutMs?: number;
  readonly connectionsMax: number;
  /** How long the headers of a request may take to arrive. */
  readonly headersTimeoutMs?: number;
  /** How long a connection may make no progress while a response is sent. */
  readonly stalledTimeoutMs?: number;
  /** How long to keep accepting connections after a stop signal, while readiness already reports 503. */
  readonly stopDelayMs?: number;
};

/** A listening server. */
export type HttpServer = {
  readonly port: number;
  /** From now on, every response closes its connection. */
  announceStop(): void;
  /** Wait for load balancers, then finish the requests in flight. */
  readonly stopSteps: readonly StopStep[];
  /**
   * Accepts no new connections, responds to requests on open ones, and resolves when all are closed. Idle connections
   * are closed after `idleMs`; all remaining ones are cut after `timeoutMs`.
   */
  close(options: { idleMs?: number; timeoutMs: number }): Promise<void>;
};

const keepAliveTimeoutMsDefault = 75_000;
const headersTimeoutMsDefault = 10_000;
// Responses are produced much faster than this, so a stalled response means that the client does not read.
const stalledTimeoutMsDefault = 30_000;
// Longer than the time for a body, so that the code that reads the body reports the timeout.
const requestTimeoutMs = 15_000;
const timeoutCheckIntervalMs = 1_000;
/** After a stop signal, an idle connection is kept this long for a request that may be on its way. */
const idleAfterStopMs = 1_000;
/** The part of the grace period that is reserved for after the connections are cut. */
const stopReserveMs = 500;

/** @throws the listen error if the port is not available */
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
  // Browsers open connections before they need them. Node does not consider these idle.
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, options);
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
    keepAliveTimeout: options.keepAliveTimeoutMs ?? keepAliveTimeoutMsDefault,
    connectionsCheckingInterval: timeoutCheckIntervalMs,
    // Checked by rejectAmbiguousRequests, so that the app renders the response.
    requireHostHeader: false,
  });
  server.maxConnections = options.connectionsMax;
  server.timeout = options.stalledTimeoutMs ?? stalledTimeoutMsDefault;
  server.on('request', listener);
  // readBody sends 100 Continue. No other expectation is supported.
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

async function listen(server: Server, { port, host }: Pick<HttpServerOptions, 'port' | 'host'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ port, host }, resolve);
  await promise;
  server.off('error', reject);
}

function stopServing(close: HttpServer['close'], stopDelayMs: number): StopStep[] {
  return [
    {
      name: 'wait for load balancers',
      run: (deadline) =>
        new Promise((resolve) => {
          setTimeout(resolve, Math.min(stopDelayMs, deadline.remainingMs() / 2));
        }),
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
  // The HTTP server's own `close` would cut idle connections at once, and a request may be on its way on one of them.
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
  // No connection is left; this stops the server's own timers.
  server.close();
}
