/** What is known of a request on its way through the stages; each stage adds its part, the log line shows it all. */
import type { ErrorCode } from '@humanize/contract';
import type { Response } from 'express';

/** Who asks, after authentication. */
export type Caller = {
  accountId: string;
  apiKeyId: string;
  /** The database's clock, as far as this process can tell: the clock that every time in an answer comes from. */
  databaseNow: () => Date;
};

export type RequestState = {
  requestId: string;
  startedMs: number;
  /** Pattern of the route that took the request, never the path itself; undefined when none did. */
  route?: string;
  caller?: Caller;
  /** The rate-limit headers, for every answer but 401. */
  rateHeaders?: Readonly<Record<string, string>>;
  /** Code of the error that was answered. */
  code?: ErrorCode;
  jobId?: string;
  /** Set where requests are traced: is told each answer, once. */
  onAnswer?: (answer: { status: number; createsJob: boolean }) => void;
};

/** The state that the first stage put on the response. */
export function stateOf(response: Response): RequestState {
  return response.locals['state'] as RequestState;
}

/** Called by the first stage, once. */
export function setState(response: Response, state: RequestState): void {
  response.locals['state'] = state;
}

/** The caller of a request that has passed authentication. */
export function callerOf(response: Response): Caller {
  const { caller } = stateOf(response);
  if (caller === undefined) throw new Error('a route was reached without authentication');
  return caller;
}
