/**
 * Rejects requests that an upstream proxy and this server could interpret differently (RFC 9112, sections 3.2, 6.1 and
 * 11.2). Node's parser rejects most of them; this middleware rejects those that the parser accepts.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Indicates an ambiguous request. Because it is unclear where the next request starts, the connection is closed after
 * the response.
 */
export class AmbiguousRequestError extends Error {
  override readonly name = 'AmbiguousRequestError';
  readonly status = 400;
}

const singleHeaders = ['host', 'content-length', 'transfer-encoding'];

/**
 * Passes an AmbiguousRequestError to the error handler. Protocol upgrade requests are ignored, and the connection is
 * closed after the response.
 */
export function rejectAmbiguousRequests(): RequestHandler {
  return (request, response, next) => {
    const ambiguous = isAmbiguous(request);
    if (ambiguous || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    next(ambiguous ? new AmbiguousRequestError('the request is not well-formed HTTP') : undefined);
  };
}

function isAmbiguous(request: IncomingMessage): boolean {
  const { headers, rawHeaders, httpVersion } = request;
  const coding = headers['transfer-encoding'];
  if (httpVersion === '1.1') {
    if (headers.host === undefined || (coding ?? 'chunked').toLowerCase() !== 'chunked') return true;
  } else if (httpVersion !== '1.0' || coding !== undefined) return true;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!singleHeaders.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
