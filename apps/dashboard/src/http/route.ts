/**
 * A page or action of the dashboard, with its access level and handler. Handlers return a value, and a single function
 * sends all responses, so that headers and escaping are consistent.
 */
import type { AccountRole, User } from '@humanize/database';
import type { VNode } from 'preact';

/** A signed-in user. */
export type Visitor = {
  user: User;
  accountId: string;
  accountName: string;
  suspended: boolean;
  /** Hash of the cookie's token, which identifies the session. */
  tokenSha256: Buffer;
  /** Included in all forms and checked on submission. */
  formToken: string;
};

/** The values of the cookies of a new session. A user without a password has no device cookie. */
export type StartedSession = { token: string; device: string | undefined };

export type PageRequest<Who> = {
  visitor: Who;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The submitted form; empty for GET. */
  form: URLSearchParams;
  /** The visitor's IP address, as reported by the trusted proxies. */
  address: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** The `User-Agent` header. */
  userAgent: string | undefined;
};

export type SignedInRequest = PageRequest<Visitor>;
export type PublicRequest = PageRequest<Visitor | undefined>;

export type PageResponse =
  /**
   * `retryAfterMs`: time to wait before the rejected request can succeed. `step` has the same meaning as in a redirect.
   */
  | {
      kind: 'page';
      status?: number;
      retryAfterMs?: number;
      title: string;
      section?: Section;
      body: VNode;
      step?: string;
    }
  /** A part of a page that refreshes itself while `live` is true. */
  | { kind: 'fragment'; body: VNode; live: boolean }
  /**
   * `createdJobId` is a job that the request created, whose trace starts here. `step` is the token of a sign-in that
   * continues in the next request. A new session ends that sign-in.
   */
  | { kind: 'redirect'; to: string; session?: StartedSession | 'end'; step?: string; createdJobId?: string }
  | { kind: 'csv'; fileName: string; rows: AsyncIterable<string> | Iterable<string> }
  /** The response to a page's script. `step` has the same meaning as in a redirect. */
  | { kind: 'json'; status?: number; body: unknown; step?: string }
  /** A file to download. */
  | { kind: 'file'; status?: number; fileName: string; body: string | Uint8Array }
  | { kind: 'not_found' };

/** The navigation entry that a page belongs to. */
export type Section =
  | 'overview'
  | 'keys'
  | 'jobs'
  | 'requests'
  | 'webhooks'
  | 'ledger'
  | 'playground'
  | 'docs'
  | 'account'
  | 'operator';

type Handler<Who> = (request: PageRequest<Who>) => Promise<PageResponse> | PageResponse;
type Place = {
  method: 'GET' | 'POST';
  path: string;
  /** Maximum size of the form in bytes; small by default. */
  formBytesMax?: number;
};

/**
 * Who may use a route: anyone (`public`), users with at least this role in their account, or operators. Other users get
 * a 403, or a 404 for operator pages.
 */
export type Route =
  | (Place & { access: 'public'; handle: Handler<Visitor | undefined> })
  | (Place & { access: AccountRole | 'operator'; handle: Handler<Visitor> });

/** Declares routes for signed-in users, which pass `deps` to `handle`. */
const routeWith =
  (method: Route['method']) =>
  <Deps>(
    deps: Deps,
    access: AccountRole | 'operator',
    path: string,
    handle: (deps: Deps, request: SignedInRequest) => Promise<PageResponse> | PageResponse,
  ): Route => ({ method, path, access, handle: (request) => handle(deps, request) });

export const getRoute = routeWith('GET');
export const postRoute = routeWith('POST');
