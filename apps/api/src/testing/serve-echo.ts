/** The HTTP side of the API alone: the real server and stages, a caller who is let in, and routes that answer at once. */
import { randomUUID } from 'node:crypto';
import { noTracing } from '@humanize/runtime';
import { createExpressApp } from '../http/create-express-app.ts';
import { startHttpServer, type HttpLimits, type RunningServer } from '../http/http-server.ts';
import { setState, stateOf, type Caller } from '../http/request-state.ts';
import type { Route } from '../routes/route.ts';

export type EchoServer = {
  port: number;
  server: RunningServer;
  logged: { level: string; message: string; fields: unknown }[];
};

const caller: Caller = { accountId: 'account', apiKeyId: 'key', databaseNow: () => new Date() };

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
 * Listens on a free port. `routes` are added to a POST that gives back its body and a GET that gives back its id. The
 * times are those of HttpLimits.
 */
export async function serveEcho({
  routes = [],
  ...times
}: { routes?: readonly Route[] } & Pick<
  HttpLimits,
  'headersTimeoutMs' | 'stalledTimeoutMs'
> = {}): Promise<EchoServer> {
  const logged: EchoServer['logged'] = [];
  const log = (level: string) => (message: string, fields: unknown) => void logged.push({ level, message, fields });
  const logger = { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
  const app = createExpressApp({
    logger,
    metrics: { observeRequest: () => undefined, countLimiterFallback: () => undefined },
    tracing: noTracing,
    newRequestId: randomUUID,
    trustProxy: false,
    openApiJson: '{"openapi":"3.1.0"}',
    isReady: () => Promise.resolve(true),
    v1Stages: [
      (_request, response, next) => {
        setState(response, { ...stateOf(response), caller, rateHeaders: { 'X-RateLimit-Remaining': '7' } });
        next();
      },
    ],
    v1Routes: [...echoRoutes, ...routes],
  });
  const limits = { keepAliveTimeoutMs: 75_000, connectionsMax: 100, ...times };
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1', limits, newRequestId: randomUUID, logger });
  return { port: server.port, server, logged };
}
