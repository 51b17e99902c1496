/**
 * A form must come from a page of this dashboard: browsers say where a request comes from (`Sec-Fetch-Site`, `Origin`),
 * and cannot be made to lie about it by a page. Forms of people who are signed in carry a token as well.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** True when a POST with these headers was sent by a page of the same origin. */
export function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Browsers from before that header.
  const { origin, host } = headers;
  return (
    origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  );
}
