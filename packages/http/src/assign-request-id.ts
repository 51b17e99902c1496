/** First middleware: gives every request its id and its state. */
import type { RequestHandler } from 'express';
import { setRequestState } from './request-state.ts';

// The characters that load balancers and tracing libraries use. Any other value could be a log injection.
const saneRequestId = /^[A-Za-z0-9._~-]{8,128}$/;

/** Keeps a valid incoming `X-Request-Id`, generates one otherwise, and returns it with every response. */
export function assignRequestId({ newRequestId }: { newRequestId: () => string }): RequestHandler {
  return (request, response, next) => {
    const incoming = request.headers['x-request-id'];
    const requestId = typeof incoming === 'string' && saneRequestId.test(incoming) ? incoming : newRequestId();
    setRequestState(response, { requestId, startedMs: performance.now() });
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}
