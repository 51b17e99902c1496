/** Declares the routes of the forms on the account page. */
import type { AccountRole } from '@humanize/database';
import type { PageRequest, PageResponse, Route, Visitor } from '../../http/route.ts';

/** Returns a route that passes `deps` to `handle` and requires at least the role `access`. */
export function postRoute<Deps>(
  deps: Deps,
  access: AccountRole,
  path: string,
  handle: (deps: Deps, request: PageRequest<Visitor>) => Promise<PageResponse>,
): Route {
  return { method: 'POST', path, access, handle: (request) => handle(deps, request) };
}
