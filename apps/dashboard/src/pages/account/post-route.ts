/** Declares the routes of the forms on the account page. */
import type { PageRequest, PageResponse, Route, Visitor } from '../../http/route.ts';

/** Returns a route for signed-in customers that passes `deps` to `handle`. */
export function postRoute<Deps>(
  deps: Deps,
  path: string,
  handle: (deps: Deps, request: PageRequest<Visitor>) => Promise<PageResponse>,
): Route {
  return { method: 'POST', path, access: 'customer', handle: (request) => handle(deps, request) };
}
