/**
 * Middleware that reads a submitted form. Forms sent from pages on other sites are rejected before their body is read,
 * based on headers that pages cannot change (`Sec-Fetch-Site`, `Origin`). Forms on the pages of signed-in users also
 * contain a CSRF token.
 */
import { createBodyBudget, readBody, type BodyBudget } from '@humanize/http';
import type { RequestHandler } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import { OverloadedError } from './overloaded-error.ts';
import { visitorOf } from './request-context.ts';
import type { Route } from './route.ts';
import { sameToken } from './session-cookie.ts';

/** The form or the URL is malformed, or the form was sent too slowly. */
export class InvalidFormError extends Error {
  override readonly name = 'InvalidFormError';
}

/** The form is larger than the route allows. */
export class FormTooLargeError extends Error {
  override readonly name = 'FormTooLargeError';
}

/** The form was sent by a page on another site, or its token is not the visitor's. */
export class ForeignFormError extends Error {
  override readonly name = 'ForeignFormError';
}

/** Enough for every form that does not contain a text to rewrite. */
const formBytesMaxDefault = 16_384;
const timeoutMs = 10_000;
const formFieldsMax = 50;
/** The share of the memory that is reserved for public forms. */
const publicPart = 1 / 8;

/**
 * The memory for the forms of signed-in users, and a separate part for the small forms of public pages, so that users
 * who send large forms cannot prevent others from signing in.
 */
export type FormBudgets = { readonly signedIn: BodyBudget; readonly publicPages: BodyBudget };

/** @param bytesMax total of both parts; a client may use a quarter of each */
export function createFormBudgets(bytesMax: number): FormBudgets {
  return {
    signedIn: createBodyBudget(bytesMax * (1 - publicPart)),
    publicPages: createBodyBudget(bytesMax * publicPart),
  };
}

/**
 * Replaces `request.body` with the fields as URLSearchParams. Forms of public routes need no token, because they rely
 * on the credentials that they contain, not on the visitor's session.
 */
export function readForm(
  { access, formBytesMax: bytesMax = formBytesMaxDefault }: Pick<Route, 'access' | 'formBytesMax'>,
  budgets: FormBudgets,
): RequestHandler {
  const budget = access === 'public' ? budgets.publicPages : budgets.signedIn;
  return async (request, response, next) => {
    if (!isFromOwnPage(request.headers)) return next(new ForeignFormError());
    const visitor = visitorOf(response);
    const share = budget.shareOf({ accountId: visitor?.accountId, address: request.ip ?? '' });
    const result = await readBody(request, response, { bytesMax, timeoutMs, share });
    if (result.outcome === 'too_large') return next(new FormTooLargeError());
    if (result.outcome === 'overloaded')
      return next(new OverloadedError('the bodies of other requests occupy all memory'));
    if (result.outcome === 'too_slow') return next(new InvalidFormError(result.outcome));
    const text = request.is('application/x-www-form-urlencoded') ? result.body.toString() : '';
    // Counted before parsing, because Node takes quadratic time to parse fields without values.
    if (text.split('&', formFieldsMax + 1).length > formFieldsMax) return next(new InvalidFormError('fields'));
    const form = new URLSearchParams(text);
    // No form field contains NUL, which Postgres does not accept in text.
    if ([...form.values()].some((value) => value.includes('\0'))) return next(new InvalidFormError('fields'));
    if (access !== 'public' && !sameToken(form.get('form_token') ?? '', visitor?.formToken ?? '')) {
      return next(new ForeignFormError());
    }
    request.body = form;
    next();
  };
}

/** Returns whether a page of the same origin sent a request with these headers. */
export function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // For browsers that do not send Sec-Fetch-Site.
  const { origin, host } = headers;
  return (
    origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  );
}
