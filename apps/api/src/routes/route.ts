/**
 * A route of the v1 interface: an object with a method, a path, and a handler that does not depend on Express. Routes
 * receive only requests that have passed authentication and the rate limit.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../http/request-context.ts';
import type { RequestResponse } from '../http/send-response.ts';

/** The parts of a request that a route can use. */
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
  /** The path below `/v1`, in Express's notation. */
  readonly path: string;
  handle(request: RouteRequest): Promise<RequestResponse>;
};
