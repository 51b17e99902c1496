/** Puts the v1 interface together: the stages in their order, then the routes, then 404 for all the rest. */
import { limits } from '@humanize/contract';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Route } from '../routes/route.ts';
import { answerRequest } from './answer-request.ts';
import { notFoundAnswer } from './answer.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { readBody } from './read-body.ts';
import { callerOf, stateOf } from './request-state.ts';

/** Longest that a body may take to arrive, in milliseconds. */
const bodyTimeoutMs = 10_000;

/** `stages` run before the routes, in order: authentication, then the rate limit. */
export function mountRoutes({
  stages,
  routes,
}: {
  stages: readonly RequestHandler[];
  routes: readonly Route[];
}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(...stages);
  for (const route of routes) router[route.method](route.path, toHandler(route));
  router.use((_request, response) => answerRequest(response, notFoundAnswer()));
  return router;
}

function toHandler(route: Route): RequestHandler {
  return async (request, response) => {
    stateOf(response).route = `/v1${route.path}`;
    const caller = callerOf(response);
    const { headers, params: pathParameters } = request;
    const body = route.method === 'post' ? parseJsonBody(headers, await readV1Body(request, response)) : undefined;
    answerRequest(response, await route.handle({ caller, headers, pathParameters, body }));
  };
}

const readV1Body = (request: Request, response: Response): Promise<Buffer> =>
  readBody(request, response, { bytesMax: limits.bodyBytesMax, timeoutMs: bodyTimeoutMs });
