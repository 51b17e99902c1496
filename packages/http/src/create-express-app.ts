/**
 * Creates an Express application from these parts, in this order: the middleware for all requests, the health
 * endpoints, the app's own routes, and the error handler.
 */
import { createHealthEndpoints, type Logger, type Tracing } from '@humanize/runtime';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { assignRequestId } from './assign-request-id.ts';
import { logRequests } from './log-requests.ts';
import { ClientGoneError } from './read-body.ts';
import { rejectAmbiguousRequests } from './reject-ambiguous-requests.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { requestStateOf } from './request-state.ts';
import { traceRequests } from './trace-requests.ts';

export type ExpressAppDeps = {
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly tracing: Tracing;
  readonly newRequestId: () => string;
  /** The value of Express's `trust proxy` setting. */
  readonly trustProxy: boolean | number | string[];
  readonly isReady: () => Promise<boolean>;
  /** Adds the app's own middleware and routes, including a handler for unmatched paths. */
  readonly addRoutes: (app: Express) => void;
  /** Responds to an error and returns the status. This is the only place where errors are turned into responses. */
  readonly respondToError: (error: unknown, response: Response) => number | Promise<number>;
};

export function createExpressApp(deps: ExpressAppDeps): Express {
  const { logger, newRequestId, trustProxy, isReady, addRoutes } = deps;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', trustProxy);
  app.enable('case sensitive routing').enable('strict routing');

  app.use(assignRequestId({ newRequestId }), logRequests(deps), traceRequests(deps), rejectAmbiguousRequests());
  const health = createHealthEndpoints({ isLive: () => true, isReady });
  for (const [path, respond] of Object.entries(health)) {
    app.get(path, (_request, response) => {
      requestStateOf(response).route = path;
      return respond(response);
    });
  }
  addRoutes(app);
  app.use(handleErrors(deps, logger));
  return app;
}

/** Replaces Express's default error handler, which would print the error and its cause. */
function handleErrors({ respondToError }: Pick<ExpressAppDeps, 'respondToError'>, logger: Logger): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return async (error: unknown, _request, response, _next) => {
    if (error instanceof ClientGoneError || response.headersSent) {
      response.destroy();
      return;
    }
    const status = await respondToError(error, response);
    const { requestId, route } = requestStateOf(response);
    if (status >= 500) logger.error('request failed', { requestId, route, error });
  };
}
