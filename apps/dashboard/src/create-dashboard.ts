/**
 * The dashboard's Express application: headers, host, assets, documentation, session, request limit, access, forms,
 * routes and errors, in this order. All routes are mounted behind the same checks. No form body is read before access
 * has been checked.
 */
import { type AccountRole, DatabaseUnavailableError, InvalidCursorError } from '@humanize/database';
import { createExpressApp, requestStateOf, type ExpressAppDeps } from '@humanize/http';
import type { Express, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { stripeEventsPath } from './billing/stripe-events.ts';
import { ErrorPage } from './design/error-page.tsx';
import type { Assets } from './http/assets.ts';
import { checkHost } from './http/check-host.ts';
import { hasRole } from './http/has-role.ts';
import { OverloadedError } from './http/overloaded-error.ts';
import { FormTooLargeError, ForeignFormError, InvalidFormError, readForm, type FormBudgets } from './http/read-form.ts';
import { setVisitor, visitorOf } from './http/request-context.ts';
import { describeWait } from './limits/describe-wait.ts';
import type { Throttle } from './limits/throttle.ts';
import { signInPath } from './http/return-path.ts';
import type { PageResponse, Route, Visitor } from './http/route.ts';
import { sendPageResponse, type SendDeps } from './send-page-response.ts';

export type DashboardDeps = Omit<ExpressAppDeps, 'addRoutes' | 'respondToError'> &
  Omit<SendDeps, 'assetUrl'> & {
    /** Whether the dashboard is served over TLS. */
    tls: boolean;
    /** Base URL of the dashboard. */
    publicUrl: string;
    assets: Assets;
    /** The handler for the public documentation, which does not read the session. */
    docs: RequestHandler;
    /**
     * The handler for Stripe's events, and the origins that forms may redirect to. Undefined if the service does not
     * sell words.
     */
    stripe: { events: RequestHandler; pageOrigins: readonly string[] } | undefined;
    routes: readonly Route[];
    findVisitor: (token: string) => Promise<Visitor | undefined>;
    bodies: FormBudgets;
    /** Counts the requests of signed-in users by account. */
    requests: Throttle;
  };

const unavailableRetryAfterSeconds = 5;

export function createDashboard(deps: DashboardDeps): Express {
  const sendDeps: SendDeps = { ...deps, assetUrl: deps.assets.url };
  return createExpressApp({
    ...deps,
    respondToError: (error, response) => respondToError(sendDeps, error, response),
    addRoutes: (app) => {
      app.use(securityHeaders(deps), checkHost(deps.publicUrl));
      app.get('/assets/:hash/*name', deps.assets.serve);
      app.use(deps.docs);
      if (deps.stripe !== undefined) app.post(stripeEventsPath, deps.stripe.events);
      app.use(loadVisitor(deps), limitRequests(sendDeps, deps.requests), rejectNul);
      const exporting = new Set<string>();
      for (const route of deps.routes) {
        const access = checkAccess(sendDeps, route);
        if (route.method === 'GET') app.get(route.path, access, toHandler(sendDeps, exporting, route));
        else app.post(route.path, access, readForm(route, deps.bodies), toHandler(sendDeps, exporting, route));
      }
      app.use((_request, response) => sendNotFound(sendDeps, response));
    },
  });
}

function securityHeaders({ tls, stripe }: Pick<DashboardDeps, 'tls' | 'stripe'>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'", ...(stripe?.pageOrigins ?? [])],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
}

function loadVisitor({ cookie, findVisitor }: Pick<DashboardDeps, 'cookie' | 'findVisitor'>): RequestHandler {
  return async (request, response, next) => {
    const token = cookie.read(request.headers.cookie);
    const visitor = token === undefined ? undefined : await findVisitor(token);
    if (visitor !== undefined) setVisitor(response, visitor);
    next();
  };
}

/** Sends visitors without a session to the sign-in page, checks their role, and hides operator pages from customers. */
function checkAccess(deps: SendDeps, { access, method, path }: Route): RequestHandler {
  return async (request, response, next) => {
    requestStateOf(response).route = path;
    const visitor = visitorOf(response);
    if (access === 'public') return next();
    if (visitor === undefined) {
      await sendPageResponse(deps, response, { kind: 'redirect', to: signInPath(method, request.originalUrl) });
    } else if (access === 'operator' && visitor.user.role !== 'operator') await sendNotFound(deps, response);
    else if (access === 'operator' || hasRole(visitor, access)) next();
    else await sendError(deps, response, missingRole(access));
  };
}

/** Limits each account's requests, because all accounts share the event loop that renders pages. */
function limitRequests(deps: SendDeps, requests: Throttle): RequestHandler {
  return async (_request, response, next) => {
    const visitor = visitorOf(response);
    const retryAfterMs = visitor && (await requests.waitMs(visitor.accountId));
    if (retryAfterMs === undefined) return next();
    const advice = `Your account has sent too many requests in the last minute. Try again in ${describeWait(retryAfterMs)}.`;
    await sendError(deps, response, { ...tooManyRequests, advice, retryAfterMs });
  };
}

/** Rejects URLs that contain NUL, which Postgres does not accept in text. */
const rejectNul: RequestHandler = (request, _response, next) =>
  next(request.originalUrl.includes('%00') ? new InvalidFormError('url') : undefined);

/** @param exporting the accounts that have a CSV export in progress in this process (at most one export per account) */
function toHandler(deps: SendDeps, exporting: Set<string>, route: Route): RequestHandler {
  return async (request, response) => {
    const visitor = visitorOf(response);
    const page = await handle(route, request, visitor);
    if (page.kind === 'not_found') await sendNotFound(deps, response);
    else if (page.kind !== 'csv' || visitor === undefined) await sendPageResponse(deps, response, page);
    else if (exporting.has(visitor.accountId)) await sendError(deps, response, otherExport);
    else {
      exporting.add(visitor.accountId);
      await sendPageResponse(deps, response, page).finally(() => exporting.delete(visitor.accountId));
    }
  };
}

function handle(route: Route, request: Request, visitor: Visitor | undefined): Promise<PageResponse> | PageResponse {
  const details = {
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.originalUrl.split('?').slice(1).join('?')),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    address: request.ip ?? '',
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
  };
  if (route.access === 'public') return route.handle({ ...details, visitor });
  if (visitor === undefined) throw new Error('a route was reached without a session');
  return route.handle({ ...details, visitor });
}

type ErrorText = {
  readonly status: number;
  readonly title: string;
  readonly advice: string;
  readonly retryAfterMs?: number;
};

const notFound = { status: 404, title: 'Page not found' };

const missingRole = (role: AccountRole): ErrorText => ({
  status: 403,
  title: 'Not allowed',
  advice: `Your role does not permit this. Ask an owner of the account to make you ${role === 'owner' ? 'an owner' : 'a member'}.`,
});

const tooManyRequests = { status: 429, title: 'Too many requests' };

const otherExport: ErrorText = {
  ...tooManyRequests,
  advice: 'Another export for your account is in progress. Try again when it finishes.',
  retryAfterMs: 10_000,
};

function sendNotFound(deps: SendDeps, response: Response): Promise<void> {
  const advice =
    visitorOf(response) === undefined
      ? 'This page does not exist.'
      : 'This page does not exist, or it belongs to another account.';
  return sendError(deps, response, { ...notFound, advice });
}

async function sendError(deps: SendDeps, response: Response, { advice, ...page }: ErrorText): Promise<void> {
  const { requestId } = requestStateOf(response);
  await sendPageResponse(deps, response, { kind: 'page', ...page, body: ErrorPage({ advice, requestId }) });
}

async function respondToError(deps: SendDeps, error: unknown, response: Response): Promise<number> {
  const text = describeError(error);
  if (text.status === 503) response.setHeader('Retry-After', String(unavailableRetryAfterSeconds));
  await sendError(deps, response, text);
  return text.status;
}

function describeError(error: unknown): ErrorText {
  if (error instanceof ForeignFormError) {
    const advice = 'Go back, reload the page and submit the form again.';
    return { status: 403, title: 'This form has expired', advice };
  }
  if (error instanceof InvalidCursorError || error instanceof InvalidFormError || isClientError(error)) {
    return { status: 400, title: 'Invalid request', advice: 'Go back, reload the page and try again.' };
  }
  if (error instanceof FormTooLargeError) {
    return { status: 413, title: 'Form too large', advice: 'Go back, shorten what you entered and try again.' };
  }
  if (error instanceof DatabaseUnavailableError || error instanceof OverloadedError) {
    return { status: 503, title: 'Service unavailable', advice: 'Try again in a few seconds.' };
  }
  const advice = 'Try again. If the problem persists, contact support with the request ID below.';
  return { status: 500, title: 'Something went wrong', advice };
}

/** Returns whether the error is one that Express or `http` throws for a malformed request. */
function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
