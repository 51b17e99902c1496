/** Finds free ports. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections (from 32768 on Linux), which could take the port again. */
const portMin = 20_000;
const portMax = 32_000;
const triesMax = 50;

/** A port on 127.0.0.1 that is free now. Another process may take it before the caller does: callers must retry. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const port = randomInt(portMin, portMax);
    if ((await findListenError(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Error(`No free port found between ${portMin} and ${portMax}`);
}

/** The error code of an attempt to listen on `port` of `host`; undefined if it succeeds. */
export function findListenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
