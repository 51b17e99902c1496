/** Builds the v1 router: the middleware in order, the routes, and a 404 response for all other paths. */
import { bodyLimitMessage, errorBody, limits } from '@humanize/contract';
import { readBody, requestStateOf, type BodyBudget } from '@humanize/http';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { badRequest, HttpError } from '../http/http-error.ts';
import { errorResponse, noSuchEndpointResponse, unavailableResponse } from '../http/json-response.ts';
import { parseJsonBody } from '../http/parse-json-body.ts';
import { callerOf } from '../http/request-context.ts';
import { sendResponse } from '../http/send-response.ts';
import type { Route } from './route.ts';

/** Maximum time for a body to arrive, in milliseconds. */
const bodyTimeoutMs = 10_000;

/** `middleware` runs before the routes, in order: authentication, then the rate limit. */
export function mountRoutes({
  middleware,
  routes,
  bodies,
}: {
  readonly middleware: readonly RequestHandler[];
  readonly routes: readonly Route[];
  readonly bodies: BodyBudget;
}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Registered before the middleware, so that rejected requests are also logged with their route.
  for (const route of routes) router[route.method](patternOf(route), nameRoute(route));
  router.use(...middleware);
  for (const route of routes) router[route.method](route.path, toHandler(route, bodies));
  router.use((_request, response) => sendResponse(response, noSuchEndpointResponse()));
  return router;
}

/**
 * Matches a route's path without decoding its parameters. A request with a parameter that cannot be decoded therefore
 * fails only after the middleware has run, and the response has the usual headers.
 */
const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

const nameRoute =
  ({ path }: Route): RequestHandler =>
  (_request, response, next) => {
    requestStateOf(response).route = `/v1${path}`;
    next();
  };

function toHandler(route: Route, bodies: BodyBudget): RequestHandler {
  return async (request, response) => {
    const caller = callerOf(response);
    const { headers, params: pathParameters } = request;
    const bytes = route.method === 'post' ? await readV1Body(request, response, bodies) : undefined;
    // The key may have been revoked while the body arrived, which can take longer than the time within which a revoked
    // key is rejected.
    if (bytes !== undefined && !(await caller.isStillValid()))
      throw new HttpError(errorResponse(errorBody('unauthorized')));
    const body = bytes && parseJsonBody(headers, bytes);
    sendResponse(response, await route.handle({ caller, headers, pathParameters, body }));
  };
}

async function readV1Body(request: Request, response: Response, budget: BodyBudget): Promise<Buffer> {
  const share = budget.shareOf({ accountId: callerOf(response).accountId, address: request.ip ?? '' });
  const result = await readBody(request, response, { bytesMax: limits.bodyBytesMax, timeoutMs: bodyTimeoutMs, share });
  switch (result.outcome) {
    case 'read':
      return result.body;
    case 'too_large':
      throw new HttpError(
        errorResponse(errorBody('payload_too_large', { message: bodyLimitMessage(declaredBytesOf(request)) })),
      );
    case 'too_slow':
      throw badRequest('The request body took too long to arrive.');
    case 'overloaded':
      throw new HttpError(unavailableResponse());
  }
}

/** Returns the number of bytes that the client declared, or undefined if it sends the body in chunks. */
function declaredBytesOf({ headers }: Request): number | undefined {
  const declared = headers['content-length'];
  return declared === undefined ? undefined : Number(declared);
}
