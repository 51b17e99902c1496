/** What anybody may ask, outside `/v1` and without a key: health, readiness and the document of the interface. */
import type { RequestHandler } from 'express';
import { sendJson } from './answer.ts';
import { stateOf } from './request-state.ts';

export type OpenRoutesDeps = {
  /** The OpenAPI document, as JSON text. */
  openApiJson: string;
  isReady: () => Promise<boolean>;
};

/** Path → handler. */
export function openRoutes({ openApiJson, isReady }: OpenRoutesDeps): Readonly<Record<string, RequestHandler>> {
  return {
    '/healthz': (_request, response) => {
      stateOf(response).route = '/healthz';
      sendJson(response, status(true));
    },
    '/readyz': async (_request, response) => {
      stateOf(response).route = '/readyz';
      sendJson(response, status(await isReady()));
    },
    '/openapi.json': (_request, response) => {
      stateOf(response).route = '/openapi.json';
      sendJson(response, { status: 200, json: openApiJson });
    },
  };
}

function status(well: boolean): { status: number; json: string } {
  return { status: well ? 200 : 503, json: JSON.stringify({ status: well ? 'ok' : 'unavailable' }) };
}
