/**
 * Where somebody who had to sign in first wanted to go. The way there passes through the browser, so what comes back is
 * read as a stranger's: only a path of this dashboard is followed, never another host.
 */

const pathLengthMax = 500;

/** The sign-in page, which leads back to a page that was asked for. An act is not repeated by itself. */
export function signInPath(method: 'GET' | 'POST', path: string): string {
  if (method === 'POST') return '/sign-in?done=ended';
  const to = readReturnPath(path);
  return to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`;
}

/** A page to go to after signing in: a path whose first letter follows the slash; anything else is the overview. */
export function readReturnPath(text: string | null): string {
  const isOwn = text !== null && text.length <= pathLengthMax && /^\/[a-z][\w\-./]*(\?[\w\-.=&%+]*)?$/i.test(text);
  return isOwn ? text : '/';
}
