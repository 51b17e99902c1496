/**
 * The page to return to after signing in. The value passes through the browser and is untrusted, so only a path of this
 * dashboard is accepted, never another host.
 */

const pathLengthMax = 500;

/**
 * Returns the path of the sign-in page, with the requested page as the return path unless the request is a POST, which
 * is not repeated.
 */
export function signInPath(method: 'GET' | 'POST', path: string): string {
  if (method === 'POST') return '/sign-in?done=ended';
  const to = readReturnPath(path);
  return to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`;
}

/** Returns the page to open after signing in: `text` if it is a path with a letter after the slash, otherwise `/`. */
export function readReturnPath(text: string | null): string {
  const isOwn = text !== null && text.length <= pathLengthMax && /^\/[a-z][\w\-./]*(\?[\w\-.=&%+]*)?$/i.test(text);
  return isOwn ? text : '/';
}
