/**
 * Forwards visitors' requests from the reference page to the API, which does not accept requests from browsers. Only
 * the API's two operations are forwarded, to the URL that the operator has set, with the visitor's API key and without
 * cookies. Requests from other sites, large bodies, and too many requests from one network are rejected.
 */
import { errorBody, errorCatalog, isUuid, limits } from '@humanize/contract';
import { recordResponse, readBody, requestStateOf, type BodyBudget } from '@humanize/http';
import type { Request, RequestHandler, Response } from 'express';
import { isFromOwnPage } from '../http/read-form.ts';
import type { NetworkThrottle, ThrottleRule } from '../limits/throttle.ts';

export type ForwardDeps = {
  /** Base URL of the API, including /v1. */
  readonly apiUrl: string;
  readonly bodies: BodyBudget;
  readonly throttle: NetworkThrottle;
};

/** Forwarded requests per network: an IPv4 address or an IPv6 /64. */
export const forwardRule: ThrottleRule = { name: 'reference', attempts: 60, windowSeconds: 60 };

const timeoutMs = 10_000;
const responseBytesMax = 1_048_576;
const unavailableRetryAfterSeconds = 5;
const requestHeaders = ['authorization', 'content-type', 'idempotency-key'];
const responseHeaders = [
  'content-type',
  'retry-after',
  'x-request-id',
  'x-warning',
  'idempotent-replayed',
  'link',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

/** Handles `POST /reference/v1/humanize` and `GET /reference/v1/humanize/:id`. */
export function createForwarder({ apiUrl, bodies, throttle }: ForwardDeps): RequestHandler {
  return async (request, response) => {
    const path = pathOf(request);
    if (path === undefined) return sendError(response, errorBody('not_found'));
    if (!isFromOwnPage(request.headers)) {
      recordResponse(response, { status: 403 });
      response.status(403).type('text').send('Send requests from your server to the API itself.\n');
      return;
    }
    const address = request.ip ?? '';
    const waitMs = await throttle.waitMs(address);
    if (waitMs !== undefined) return sendRateLimited(response, waitMs);
    const share = bodies.shareOf({ address });
    const read = await readBody(request, response, { bytesMax: limits.bodyBytesMax, timeoutMs, share });
    if (read.outcome === 'too_large') return sendError(response, errorBody('payload_too_large'));
    if (read.outcome === 'too_slow')
      return sendError(response, errorBody('bad_request', { message: 'The request body took too long to arrive.' }));
    if (read.outcome === 'overloaded') return sendUnavailable(response);
    const result = await send(apiUrl + path, request, read.body);
    if (result === undefined) return sendUnavailable(response);
    recordResponse(response, { status: result.status });
    for (const [name, value] of result.headers) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    response.status(result.status).end(result.body);
  };
}

/**
 * Returns the path below the base URL, or undefined for an invalid job ID. No other part of the request's URL is used.
 */
function pathOf(request: Request): string | undefined {
  if (request.method === 'POST') return '/humanize';
  const id = String(request.params['id']);
  return isUuid(id) ? `/humanize/${id}` : undefined;
}

type Result = { status: number; headers: [string, string][]; body: Buffer };

/** @returns undefined if the API cannot be reached or its response is incomplete or too large */
async function send(url: string, request: Request, body: Buffer): Promise<Result | undefined> {
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const { method } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = { method, headers, redirect: 'error', signal };
  if (method === 'POST') init.body = new Uint8Array(body);
  try {
    const received = await fetch(url, init);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of received.body ?? []) {
      bytes += chunk.length;
      if (bytes > responseBytesMax) return undefined;
      chunks.push(chunk);
    }
    const kept = [...received.headers].filter(([name]) => responseHeaders.includes(name));
    return { status: received.status, headers: kept, body: Buffer.concat(chunks) };
  } catch {
    // Any error from `fetch` means that there is no usable response, for example because the connection was refused or
    // reset.
    return undefined;
  }
}

type Body = ReturnType<typeof errorBody>;

function sendError(response: Response, body: Body): void {
  const { code } = body.error;
  const { status } = errorCatalog[code];
  recordResponse(response, { status, code });
  response.setHeader('X-Request-Id', requestStateOf(response).requestId);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json(body);
}

function sendUnavailable(response: Response): void {
  response.setHeader('Retry-After', String(unavailableRetryAfterSeconds));
  sendError(response, errorBody('service_unavailable'));
}

function sendRateLimited(response: Response, waitMs: number): void {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  response.setHeader('Retry-After', String(seconds));
  const resetAt = new Date(Date.now() + waitMs).toISOString();
  sendError(response, errorBody('rate_limited', { extra: { retry_after_seconds: seconds, reset_at: resetAt } }));
}
