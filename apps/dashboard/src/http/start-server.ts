/** The dashboard's HTTP server: its limits, and how it ends. */
import { createServer, type RequestListener } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000, maxHeaderSize: 16_384 };
const connectionsMax = 1_024;
/** What a connection on which nothing is asked is given for a last request when the server ends. */
const lastRequestMs = 500;

export type RunningServer = {
  port: number;
  /**
   * Takes no new connections, answers what comes on those that stand within half a second, and ends when all is
   * answered, or after `timeoutMs`.
   */
  close(timeoutMs: number): Promise<void>;
};

/** @throws the listen error, when the port cannot be had */
export async function startServer(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  let ending = false;
  // Browsers open connections on which they may ask something later; to Node these are not idle.
  const unasked = new Set<Duplex>();
  const server = createServer(limits, (request, response) => {
    unasked.delete(request.socket);
    if (ending) response.setHeader('Connection', 'close');
    app(request, response);
  });
  server.on('connection', (socket: Duplex) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.maxConnections = connectionsMax;
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ port, host }, listening.resolve);
  await listening.promise;
  server.off('error', listening.reject);
  return {
    port: (server.address() as AddressInfo).port,
    close: async (timeoutMs) => {
      ending = true;
      const closed = Promise.withResolvers<void>();
      // The HTTP server's own `close` would cut idle connections at once, on one of which a request may be on its way.
      NetServer.prototype.close.call(server, () => closed.resolve());
      const sweep = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of unasked) socket.destroy();
      }, lastRequestMs);
      const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, timeoutMs));
      await closed.promise;
      clearInterval(sweep);
      clearTimeout(cut);
      // Nothing is left to cut; this ends the server's own timers.
      server.close();
    },
  };
}
