/** Finds ports for servers that must be told theirs. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems hand out for outgoing connections (from 32768 on Linux), which could take it again. */
const portMin = 20_000;
const portMax = 32_000;
const triesMax = 50;

/** A port on 127.0.0.1 that nobody listens on now. Somebody may take it before you do: be ready to ask again. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const port = randomInt(portMin, portMax);
    if ((await whyNotListen(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Error(`No free port found between ${portMin} and ${portMax}`);
}

/** The code of the error that listening on `port` of `host` ends with now; undefined where it would go well. */
export function whyNotListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
