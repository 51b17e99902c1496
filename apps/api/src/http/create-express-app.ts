/** The Express application: the stages every request passes, the open routes, the v1 interface, the error translator. */
import type { Logger, Tracing } from '@humanize/runtime';
import express, { type Express, type RequestHandler } from 'express';
import type { ApiMetrics } from '../api-metrics.ts';
import type { Route } from '../routes/route.ts';
import { answerRequest } from './answer-request.ts';
import { notFoundAnswer } from './answer.ts';
import { assignRequestId } from './assign-request-id.ts';
import { logRequest } from './log-request.ts';
import { mountRoutes } from './mount-routes.ts';
import { openRoutes, type OpenRoutesDeps } from './open-routes.ts';
import { refuseAmbiguousRequest } from './refuse-ambiguous-request.ts';
import { traceRequest } from './trace-request.ts';
import { translateError } from './translate-error.ts';

export type ExpressAppDeps = OpenRoutesDeps & {
  logger: Logger;
  metrics: ApiMetrics;
  tracing: Tracing;
  newRequestId: () => string;
  /** Express's `trust proxy`. */
  trustProxy: boolean | number | string[];
  /** Before every v1 route, in order. */
  v1Stages: readonly RequestHandler[];
  v1Routes: readonly Route[];
};

export function createExpressApp(deps: ExpressAppDeps): Express {
  const { logger, metrics, tracing, newRequestId, trustProxy, v1Stages, v1Routes } = deps;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', trustProxy);
  app.enable('case sensitive routing').enable('strict routing');

  app.use(assignRequestId({ newRequestId }), logRequest({ logger, metrics }), traceRequest({ tracing }));
  app.use(refuseAmbiguousRequest());
  for (const [path, handler] of Object.entries(openRoutes(deps))) app.get(path, handler);
  app.use('/v1', mountRoutes({ stages: v1Stages, routes: v1Routes }));
  app.use((_request, response) => answerRequest(response, notFoundAnswer()));
  app.use(translateError({ logger }));
  return app;
}
