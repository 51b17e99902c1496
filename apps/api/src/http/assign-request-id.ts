/** First stage: gives every request its id and its state. */
import type { RequestHandler } from 'express';
import { setState } from './request-state.ts';

// What balancers and tracing libraries send; anything else could be an attempt to write into somebody's log.
const saneRequestId = /^[A-Za-z0-9._~-]{8,128}$/;

/** Keeps a sane incoming `X-Request-Id`, makes one otherwise, and sends it back on every response. */
export function assignRequestId({ newRequestId }: { newRequestId: () => string }): RequestHandler {
  return (request, response, next) => {
    const incoming = request.headers['x-request-id'];
    const requestId = typeof incoming === 'string' && saneRequestId.test(incoming) ? incoming : newRequestId();
    setState(response, { requestId, startedMs: performance.now() });
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}
