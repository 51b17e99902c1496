/**
 * Refuses requests that a proxy in front and this server could read differently (RFC 9112, sections 3.2, 6.1 and
 * 11.2). The parser refuses most of them by itself; this stage refuses what it lets through.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { badRequest } from './refusal.ts';

const singleHeaders = ['host', 'content-length', 'transfer-encoding'];

/**
 * Answers 400 and closes the connection, for where the next request on it begins is not certain. The same goes for the
 * end of a request that offers an upgrade: it is answered as if it did not, and is the last of its connection.
 */
export function refuseAmbiguousRequest(): RequestHandler {
  return (request, response, next) => {
    const ambiguous = isAmbiguous(request);
    if (ambiguous || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    if (!ambiguous) return next();
    next(badRequest('The request is not well-formed HTTP.'));
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
