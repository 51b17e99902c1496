/**
 * Runs only the HTTP part of the API: the real server and middleware, a fixed caller, and routes that respond
 * immediately.
 */
import { randomUUID } from 'node:crypto';
import { createBodyBudget, startHttpServer, type HttpServer, type HttpServerOptions } from '@humanize/http';
import { noTracing } from '@humanize/runtime';
import { createApi, renderBadRequest } from '../src/create-api.ts';
import { setCaller, setRateLimitHeaders, type Caller } from '../src/http/request-context.ts';
import type { Route } from '../src/routes/route.ts';

export type EchoServer = {
  port: number;
  server: HttpServer;
  logged: { level: string; message: string; fields: unknown }[];
};

const caller: Caller = {
  accountId: 'account',
  apiKeyId: 'key',
  databaseNow: () => new Date(),
  isStillValid: () => Promise.resolve(true),
};

const echoRoutes: Route[] = [
  {
    operationId: 'echo',
    method: 'post',
    path: '/humanize',
    handle: ({ body }) => Promise.resolve({ status: 202, body: { received: body } }),
  },
  {
    operationId: 'echoId',
    method: 'get',
    path: '/humanize/:id',
    handle: ({ pathParameters }) => Promise.resolve({ status: 200, body: pathParameters }),
  },
];

/**
 * Listens on a free port. Serves a POST route that returns the request body, a GET route that returns the ID in its
 * path, and the given `routes`.
 */
export async function serveEcho({
  routes = [],
  bodiesBytesMax = 10_000_000,
  ...timeouts
}: { routes?: readonly Route[]; bodiesBytesMax?: number } & Pick<
  HttpServerOptions,
  'headersTimeoutMs' | 'stalledTimeoutMs'
> = {}): Promise<EchoServer> {
  const logged: EchoServer['logged'] = [];
  const log = (level: string) => (message: string, fields: unknown) => void logged.push({ level, message, fields });
  const logger = { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
  const app = createApi({
    logger,
    metrics: { observeRequest: () => undefined, countRateLimiterFallback: () => undefined },
    tracing: noTracing,
    newRequestId: randomUUID,
    trustProxy: false,
    docsUrl: undefined,
    openApiJson: '{"openapi":"3.1.0"}',
    isReady: () => Promise.resolve(true),
    v1Middleware: [
      (_request, response, next) => {
        setCaller(response, caller);
        setRateLimitHeaders(response, { 'X-RateLimit-Remaining': '7' });
        next();
      },
    ],
    v1Routes: [...echoRoutes, ...routes],
    bodies: createBodyBudget(bodiesBytesMax),
  });
  const server = await startHttpServer(app, {
    port: 0,
    host: '127.0.0.1',
    connectionsMax: 100,
    newRequestId: randomUUID,
    logger,
    renderBadRequest,
    ...timeouts,
  });
  return { port: server.port, server, logged };
}
