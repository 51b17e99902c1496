/** Sends a request's answer and notes it in the request's state: the one way from an answer to the wire. */
import type { Response } from 'express';
import { sendJson, type Answer } from './answer.ts';
import { stateOf } from './request-state.ts';

/** Adds the rate-limit headers to everything but 401, which must not have them. */
export function answerRequest(response: Response, answer: Answer & { jobId?: string; createsJob?: boolean }): void {
  const state = stateOf(response);
  if (answer.code !== undefined) state.code = answer.code;
  if (answer.jobId !== undefined) state.jobId = answer.jobId;
  state.onAnswer?.({ status: answer.status, createsJob: answer.createsJob ?? false });
  const rateHeaders = answer.status === 401 ? {} : state.rateHeaders;
  sendJson(response, {
    status: answer.status,
    json: JSON.stringify(answer.body),
    headers: { ...rateHeaders, ...answer.headers },
  });
}
