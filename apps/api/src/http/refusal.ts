/** How a stage ends a request: it throws the answer. Expected, so it is neither logged nor counted as a fault. */
import { errorBody } from '@humanize/contract';
import { errorAnswer, type Answer } from './answer.ts';

/** Carries the answer of a stage that refuses the request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(answer.code ?? 'refused');
    this.answer = answer;
  }
}

/** The client went away before its request was whole: there is nobody to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** 400 `bad_request` with a message of its own; the message must not repeat input. */
export function badRequest(message?: string): Refusal {
  return new Refusal(errorAnswer(errorBody('bad_request', message === undefined ? {} : { message })));
}
