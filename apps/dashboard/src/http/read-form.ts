/**
 * Middleware that reads a submitted form and rejects forms from other sites, which it detects by headers that pages
 * cannot change (`Sec-Fetch-Site`, `Origin`). Forms of signed-in users also contain a CSRF token.
 */
import { readBody } from '@humanize/http';
import type { RequestHandler } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import { visitorOf } from './request-context.ts';
import { sameToken } from './session-cookie.ts';

/** The form is malformed, too large or too slow. */
export class InvalidFormError extends Error {
  override readonly name = 'InvalidFormError';
}

/** The form was sent by a page of another site, or its token is not the visitor's. */
export class ForeignFormError extends Error {
  override readonly name = 'ForeignFormError';
}

// Large enough for 50,000 characters of four bytes each, percent-encoded.
const formLimits = { bytesMax: 700_000, timeoutMs: 10_000 };
const formFieldsMax = 50;

/** Replaces `request.body` with the fields as URLSearchParams. Passes InvalidFormError or ForeignFormError on. */
export function readForm(): RequestHandler {
  return async (request, response, next) => {
    const result = await readBody(request, response, formLimits);
    if (result.outcome !== 'read') return next(new InvalidFormError(result.outcome));
    const form = new URLSearchParams(request.is('application/x-www-form-urlencoded') ? result.body.toString() : '');
    // No field of a page contains NUL, and Postgres does not accept it in a text.
    const isValid = form.size <= formFieldsMax && [...form.values()].every((value) => !value.includes('\0'));
    if (!isValid) return next(new InvalidFormError('fields'));
    const visitor = visitorOf(response);
    if (!isFromOwnPage(request.headers)) return next(new ForeignFormError());
    if (visitor !== undefined && !sameToken(form.get('form_token') ?? '', visitor.formToken)) {
      return next(new ForeignFormError());
    }
    request.body = form;
    next();
  };
}

/** True if a POST with these headers was sent by a page of the same origin. */
function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // For browsers that do not send Sec-Fetch-Site.
  const { origin, host } = headers;
  return (
    origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  );
}
