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
    if (await canListen(port, '127.0.0.1')) return port;
  }
  throw new Error(`No free port found between ${portMin} and ${portMax}`);
}

/** Whether `port` on `host` is free now. */
export function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
