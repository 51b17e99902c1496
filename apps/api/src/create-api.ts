/** The API's Express application: the public routes, the v1 interface, and a 404 response for all other paths. */
import { errorBody } from '@humanize/contract';
import {
  createExpressApp,
  requestStateOf,
  sendBody,
  type BodyBudget,
  type ExpressAppDeps,
  type HttpServerOptions,
} from '@humanize/http';
import type { Express, RequestHandler } from 'express';
import { jsonContentType, noSuchEndpointResponse } from './http/json-response.ts';
import { respondToError } from './http/respond-to-error.ts';
import { sendResponse, setDocsUrl } from './http/send-response.ts';
import { mountRoutes } from './routes/mount-routes.ts';
import type { Route } from './routes/route.ts';

export type ApiDeps = Omit<ExpressAppDeps, 'addRoutes' | 'respondToError'> & {
  /** The OpenAPI document, as JSON text. */
  readonly openApiJson: string;
  /** Base URL of the documentation, which error responses link to. Undefined if there is no documentation. */
  readonly docsUrl: string | undefined;
  /** Middleware that runs before each v1 route, in order. */
  readonly v1Middleware: readonly RequestHandler[];
  readonly v1Routes: readonly Route[];
  readonly bodies: BodyBudget;
};

export function createApi({ openApiJson, docsUrl, v1Middleware, v1Routes, bodies, ...deps }: ApiDeps): Express {
  return createExpressApp({
    ...deps,
    respondToError,
    addRoutes: (app) => {
      setDocsUrl(app, docsUrl);
      app.get('/openapi.json', (_request, response) => {
        requestStateOf(response).route = '/openapi.json';
        sendBody(response, { status: 200, contentType: jsonContentType, body: openApiJson });
      });
      app.use('/v1', mountRoutes({ middleware: v1Middleware, routes: v1Routes, bodies }));
      app.use((_request, response) => sendResponse(response, noSuchEndpointResponse()));
    },
  });
}

/** Renders the body of the 400 response to a request that is not valid HTTP. */
export const renderBadRequest: HttpServerOptions['renderBadRequest'] = (message) => ({
  contentType: jsonContentType,
  body: JSON.stringify(errorBody('bad_request', { message })),
});
