/** A trace collector on loopback that stores all bodies, and either responds or hangs. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { readOtlp, type SentSpan } from './read-otlp.ts';

export type TraceReceiver = {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  /** All bodies so far, unpacked. */
  readonly bodies: readonly Buffer[];
  /** Headers of each request so far. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  spans(): SentSpan[];
  close(): Promise<void>;
};

/** `hang`: reads everything and never responds. */
export async function startTraceReceiver({ hang = false }: { hang?: boolean } = {}): Promise<TraceReceiver> {
  const bodies: Buffer[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    headers.push({ ...request.headers, ':path': request.url });
    bodies.push(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
    if (!hang) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  }
  const server = createServer((request, response) => {
    // A sender that disconnects during a request needs no response.
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () => bodies.flatMap(readOtlp),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
