/**
 * A route of the v1 interface: an object that says where it is and handles a request without knowing Express. Only
 * requests that have passed authentication and the rate limit reach it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../http/request-context.ts';
import type { RequestResponse } from '../http/send-response.ts';

/** What a route may use of a request. */
export type RouteRequest = {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly pathParameters: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body of a POST; undefined otherwise. */
  readonly body: unknown;
};

export type Route = {
  readonly operationId: string;
  readonly method: 'get' | 'post';
  /** Below `/v1`, in Express's notation. */
  readonly path: string;
  handle(request: RouteRequest): Promise<RequestResponse>;
};
