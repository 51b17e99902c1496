/**
 * The dashboard's Express application: headers, assets, session, form defence, routes, errors, in this order. Every
 * route is behind the same checks; none can be mounted without them.
 */
import { DatabaseUnavailableError, InvalidCursorError } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import type { DashboardMetrics } from '../dashboard-metrics.ts';
import { ErrorPage } from '../design/error-page.tsx';
import type { Assets } from './assets.ts';
import { isFromOwnPage } from './refuse-foreign-forms.ts';
import { signInPath } from './return-path.ts';
import type { Answer, Route, Visitor } from './route.ts';
import { sameToken } from './session-cookie.ts';
import { writeAnswer, type WriteDeps } from './write-answer.ts';

export type AppDeps = Omit<WriteDeps, 'assetUrl'> & {
  logger: Logger;
  metrics: DashboardMetrics;
  newId: () => string;
  proxyHops: number;
  tls: boolean;
  assets: Assets;
  routes: readonly Route[];
  isReady: () => Promise<boolean>;
  findVisitor: (token: string) => Promise<Visitor | undefined>;
};

/** A text of 50,000 characters of four bytes each, percent-encoded, fits. */
const formBytesMax = 700_000;
const formFieldsMax = 50;

type State = { requestId: string; startedMs: number; route?: string; visitor?: Visitor };
const stateOf = (response: Response): State => response.locals as State;

export function createExpressApp(deps: AppDeps): Express {
  const { assets, routes, tls } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', deps.proxyHops);
  app.set('query parser', false);
  app.use(logRequests(deps), securityHeaders(tls));
  app.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  app.get('/readyz', async (_request, response) => {
    const ready = await deps.isReady();
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/assets/:hash/:name', assets.serve);
  app.use(loadVisitor(deps));
  for (const route of routes) {
    const chain = route.method === 'POST' ? [readForm(), refuseForeignForm()] : [];
    app[route.method === 'GET' ? 'get' : 'post'](route.path, ...chain, runRoute(deps, route));
  }
  app.use((_request, response) => notFound(deps, response));
  app.use(translateError(deps));
  return app;
}

function securityHeaders(tls: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
}

function logRequests({ logger, metrics, newId }: AppDeps): RequestHandler {
  return (request, response, next) => {
    Object.assign(response.locals, { requestId: newId(), startedMs: performance.now() } satisfies State);
    response.setHeader('X-Request-Id', stateOf(response).requestId);
    response.once('close', () => {
      const { requestId, startedMs, route = 'unmatched', visitor } = stateOf(response);
      const durationMs = performance.now() - startedMs;
      const status = response.writableFinished ? response.statusCode : 0;
      const method = request.method === 'POST' ? 'POST' : 'GET';
      metrics.observeRequest({ route, method, status, durationMs });
      const line = { requestId, method, route, status, accountId: visitor?.accountId, userId: visitor?.user.id };
      logger[status >= 500 ? 'warn' : 'info']('request', { ...line, durationMs: Math.round(durationMs * 10) / 10 });
    });
    next();
  };
}

function loadVisitor({ cookie, findVisitor }: AppDeps): RequestHandler {
  return async (request, response, next) => {
    const token = cookie.read(request.headers.cookie);
    const visitor = token === undefined ? undefined : await findVisitor(token);
    if (visitor !== undefined) stateOf(response).visitor = visitor;
    next();
  };
}

function readForm(): RequestHandler {
  const read = express.text({ type: 'application/x-www-form-urlencoded', limit: formBytesMax });
  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (error !== undefined) return next(error);
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      // No field of a page holds NUL, and Postgres takes none in a text.
      const isSound = form.size <= formFieldsMax && [...form.values()].every((value) => !value.includes('\0'));
      request.body = form;
      next(isSound ? undefined : new MalformedFormError());
    });
  };
}

function refuseForeignForm(): RequestHandler {
  return (request, response, next) => {
    const { visitor } = stateOf(response);
    const given = (request.body as URLSearchParams).get('form_token') ?? '';
    if (!isFromOwnPage(request.headers)) return next(new ForeignFormError());
    if (visitor !== undefined && !sameToken(given, visitor.formToken)) return next(new ForeignFormError());
    next();
  };
}

class ForeignFormError extends Error {}
class MalformedFormError extends Error {
  readonly status = 400;
}

function runRoute(deps: AppDeps, route: Route): RequestHandler {
  return async (request, response) => {
    const state = stateOf(response);
    state.route = route.path;
    const { visitor } = state;
    const answer = await answerRoute(route, request, visitor);
    if (answer.kind === 'not_found') await notFound(deps, response);
    else await writeAnswer({ ...deps, assetUrl: deps.assets.url }, response, answer, visitor);
  };
}

async function answerRoute(route: Route, request: Request, visitor: Visitor | undefined): Promise<Answer> {
  const details = {
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.originalUrl.split('?').slice(1).join('?')),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    address: request.ip ?? '',
  };
  if (route.access === 'public') return route.handle({ ...details, visitor });
  if (visitor === undefined) return { kind: 'redirect', to: signInPath(route.method, request.originalUrl) };
  if (route.access === 'operator' && visitor.user.role !== 'operator') return { kind: 'not_found' };
  return route.handle({ ...details, visitor });
}

function notFound(deps: AppDeps, response: Response): Promise<void> {
  return showError(
    deps,
    response,
    404,
    'Page not found',
    'This page does not exist, or it belongs to another account.',
  );
}

async function showError(
  deps: AppDeps,
  response: Response,
  status: number,
  title: string,
  advice: string,
): Promise<void> {
  const { visitor, requestId } = stateOf(response);
  const body = ErrorPage({ advice, requestId });
  await writeAnswer({ ...deps, assetUrl: deps.assets.url }, response, { kind: 'page', status, title, body }, visitor);
}

function translateError(deps: AppDeps): ErrorRequestHandler {
  return async (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof ForeignFormError) {
      await showError(
        deps,
        response,
        403,
        'This form has expired',
        'Go back, reload the page and submit the form again.',
      );
    } else if (error instanceof InvalidCursorError || isClientError(error)) {
      await showError(deps, response, 400, 'Invalid request', 'Go back, reload the page and try again.');
    } else if (error instanceof DatabaseUnavailableError) {
      deps.logger.warn('database unavailable', { requestId: stateOf(response).requestId, error });
      response.setHeader('Retry-After', '5');
      await showError(deps, response, 503, 'Service unavailable', 'Try again in a few seconds.');
    } else {
      deps.logger.error('request failed', { requestId: stateOf(response).requestId, error });
      await showError(
        deps,
        response,
        500,
        'Something went wrong',
        'Try again. If the problem persists, contact support with the request ID below.',
      );
    }
  };
}

/** What body-parser and Express's router say of a request that is wrong: too large, bad encoding, bad percent sign. */
function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
