/** The dashboard's HTTP server: its limits, and how it ends. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000, maxHeaderSize: 16_384 };
const connectionsMax = 1_024;

export type RunningServer = {
  port: number;
  /** Takes no new connections and ends when the requests that run are answered, or after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
};

/** @throws the listen error, when the port cannot be had */
export async function startServer(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  const server = createServer(limits, app);
  server.maxConnections = connectionsMax;
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ port, host }, listening.resolve);
  await listening.promise;
  server.off('error', listening.reject);
  return {
    port: (server.address() as AddressInfo).port,
    close: async (timeoutMs) => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, timeoutMs));
      await closed.promise;
      clearTimeout(cut);
    },
  };
}
