/** Finds free ports and reserves them, so that concurrent test processes do not choose the same one. */
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * The ports and their reservations are below the range for outgoing connections (from 32768 on Linux), so no outgoing
 * connection can occupy them.
 */
const portMin = 20_000;
const portCount = 6_000;
/**
 * To reserve a port, a process listens on a second port that is higher by this offset and not used for anything else.
 */
const reservationOffset = portCount;
const triesMax = 50;

/**
 * Returns a port on 127.0.0.1 that is currently free. Until this process exits, no call in any process returns the same
 * port again. Programs that choose their ports differently can still take it.
 */
export async function findFreePort({ from = portMin, count = portCount } = {}): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const port = randomInt(from, from + count);
    const reservation = await tryToListen(port + reservationOffset, '127.0.0.1');
    if (typeof reservation === 'string') continue;
    if ((await findListenError(port, '127.0.0.1')) === undefined) {
      reservation.on('connection', (socket) => socket.destroy()).unref();
      return port;
    }
    reservation.close();
  }
  throw new Error(`No free port found between ${from} and ${from + count}`);
}

/** Tries to listen on a port. Resolves with the error code, or with undefined on success. */
export async function findListenError(port: number, host: string): Promise<string | undefined> {
  const result = await tryToListen(port, host);
  if (typeof result === 'string') return result;
  return new Promise((resolve) => result.close(() => resolve(undefined)));
}

/** Resolves with the listening server, or with the error code. */
function tryToListen(port: number, host: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
