/**
 * Refuses requests that a proxy in front and this server could read differently (RFC 9112, sections 3.2, 6.1 and
 * 11.2). The parser refuses most of them by itself; this stage refuses what it lets through.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { badRequest } from './refusal.ts';

const singleHeaders = ['host', 'content-length', 'transfer-encoding'];

/** Answers 400 and closes the connection, for where the next request on it begins is not certain. */
export function refuseAmbiguousRequest(): RequestHandler {
  return (request, response, next) => {
    if (!isAmbiguous(request)) return next();
    response.setHeader('Connection', 'close');
    next(badRequest('The request is not well-formed HTTP.'));
  };
}

function isAmbiguous(request: IncomingMessage): boolean {
  const { headers, rawHeaders } = request;
  if (headers.host === undefined && request.httpVersion === '1.1') return true;
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return true;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!singleHeaders.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
