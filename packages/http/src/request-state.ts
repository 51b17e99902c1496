/** The state of a request. Middleware and handlers fill it in; the log line, metrics and span are created from it. */
import type { Response } from 'express';

/** The properties of a response that are recorded in logs, metrics and traces. */
export type RecordedResponse = {
  readonly status: number;
  /** The error code of the response, if it has one. */
  readonly code?: string | undefined;
  /** The job that the response is about. */
  readonly jobId?: string | undefined;
  /** Whether the request created the job. */
  readonly createsJob?: boolean | undefined;
};

export type RequestState = {
  readonly requestId: string;
  /** Start time in milliseconds on the process's monotonic clock. */
  readonly startedMs: number;
  /** The pattern of the matched route, never the path itself; undefined if no route matched. */
  route?: string;
  /** IDs that identify the caller, for the log line. */
  caller?: Readonly<Record<string, string>>;
  code?: string;
  jobId?: string;
  /** Called once per response if requests are traced. */
  onResponse?: (recorded: RecordedResponse) => void;
};

/** Stores the initial state. Called once, by the first middleware. */
export function setRequestState(response: Response, state: RequestState): void {
  response.locals['request'] = state;
}

/** Returns the state of a request that has passed through the first middleware. */
export function requestStateOf(response: Response): RequestState {
  return response.locals['request'] as RequestState;
}

/** Records the response that is about to be sent. Apps call this function for each response. */
export function recordResponse(response: Response, recorded: RecordedResponse): void {
  const state = requestStateOf(response);
  if (recorded.code !== undefined) state.code = recorded.code;
  if (recorded.jobId !== undefined) state.jobId = recorded.jobId;
  state.onResponse?.(recorded);
}
