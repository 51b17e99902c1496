/** Compares the `Host` of each request with the dashboard's public URL. */
import type { RequestHandler } from 'express';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects requests for another host with 421, so that an attacker cannot give the dashboard a second origin by pointing
 * another name at it. Ports are not compared, because a proxy can forward to another one. All loopback names are
 * considered equal.
 */
export function checkHost(publicUrl: string): RequestHandler {
  const expected = fold(new URL(publicUrl).hostname);
  return (request, response, next) => {
    if (fold(hostnameOf(request.headers.host)) === expected) return next();
    response.status(421).type('text/plain').send('This server does not serve the requested host.\n');
  };
}

const fold = (hostname: string | undefined): string | undefined =>
  hostname !== undefined && loopbackNames.has(hostname) ? 'localhost' : hostname;

function hostnameOf(host: string | undefined): string | undefined {
  return host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
}
