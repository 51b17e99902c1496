/** The first middleware. Assigns an ID and the initial state to each request. */
import type { RequestHandler } from 'express';
import { setRequestState } from './request-state.ts';

// The characters that load balancers and tracing libraries use. Other values are replaced, because they could be used
// for log injection.
const saneRequestId = /^[A-Za-z0-9._~-]{8,128}$/;

/** Keeps a valid incoming `X-Request-Id` or generates one, and returns it in the response. */
export function assignRequestId({ newRequestId }: { newRequestId: () => string }): RequestHandler {
  return (request, response, next) => {
    const incoming = request.headers['x-request-id'];
    const requestId = typeof incoming === 'string' && saneRequestId.test(incoming) ? incoming : newRequestId();
    setRequestState(response, { requestId, startedMs: performance.now() });
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}
