/**
 * The one place where something thrown becomes an answer. Expected refusals carry theirs; a database that cannot be
 * reached is 503; everything else is a fault of ours: 500, logged whole, told without a word of the inside.
 */
import { errorBody } from '@humanize/contract';
import { DatabaseUnavailableError } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import type { ErrorRequestHandler } from 'express';
import { answerRequest } from './answer-request.ts';
import { errorAnswer, notFoundAnswer, unavailableAnswer, type Answer } from './answer.ts';
import { ClientGoneError, Refusal } from './refusal.ts';
import { stateOf } from './request-state.ts';

/** Last handler of the app. Express would otherwise answer by itself and print the error with its cause. */
export function translateError({ logger }: { logger: Logger }): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, _request, response, _next) => {
    if (error instanceof ClientGoneError || response.headersSent) {
      response.destroy();
      return;
    }
    const answer = answerFor(error);
    const { requestId, route } = stateOf(response);
    if (answer.status >= 500) logger.error('request failed', { requestId, route, error });
    answerRequest(response, answer);
  };
}

function answerFor(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer;
  if (error instanceof DatabaseUnavailableError) return unavailableAnswer();
  // Thrown by the router for a path that cannot be percent-decoded: a path that does not exist.
  if (error instanceof URIError) return notFoundAnswer();
  return errorAnswer(errorBody('internal_error'));
}
