/** The signed-in visitor of a request, for the handlers that follow the session middleware. */
import { requestStateOf } from '@humanize/http';
import type { Response } from 'express';
import type { Visitor } from './route.ts';

/** Stores the visitor, so that the log line of the request includes their IDs. */
export function setVisitor(response: Response, visitor: Visitor): void {
  response.locals['visitor'] = visitor;
  requestStateOf(response).caller = { accountId: visitor.accountId, userId: visitor.user.id };
}

/** Returns the visitor, or undefined without a session. */
export function visitorOf(response: Response): Visitor | undefined {
  return response.locals['visitor'] as Visitor | undefined;
}
