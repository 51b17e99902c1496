/**
 * What a route of the v1 interface is: an object that says where it is and does its work without knowing Express. It
 * is reached only by requests that have passed authentication and the rate limit.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../http/answer.ts';
import type { Caller } from '../http/request-state.ts';

/** What a route may look at. */
export type RouteRequest = {
  caller: Caller;
  headers: IncomingHttpHeaders;
  pathParameters: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body of a POST; undefined otherwise. */
  body: unknown;
};

/** What a route gives back. `jobId` goes into the log line; `createsJob`: this request is the one that created it. */
export type RouteAnswer = Answer & { jobId?: string; createsJob?: boolean };

export type Route = {
  operationId: string;
  method: 'get' | 'post';
  /** Below `/v1`, in Express's notation. */
  path: string;
  handle(request: RouteRequest): Promise<RouteAnswer>;
};
