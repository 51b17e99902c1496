/** Finds free ports. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range is below the ports that systems use for outgoing connections (from 32768 on Linux), which could otherwise
 * take the port.
 */
const portMin = 20_000;
const portMax = 32_000;
const triesMax = 50;

/**
 * Returns a port on 127.0.0.1 that is currently free. Another process may take it before the caller does, so callers
 * must retry.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const port = randomInt(portMin, portMax);
    if ((await findListenError(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Error(`No free port found between ${portMin} and ${portMax}`);
}

/** Tries to listen on a port. Resolves with the error code, or with undefined if it succeeds. */
export function findListenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
