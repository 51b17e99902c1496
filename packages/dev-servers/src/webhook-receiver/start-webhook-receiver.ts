/**
 * A webhook receiver for tests and `npm run receiver`. It uses HTTPS with a certificate from its own authority, and
 * listens on loopback by default. It records deliveries with their raw bytes, verifies signatures and behaves as
 * requested.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { verifyWebhook, webhookHeaderNames, type WebhookVerification } from '@humanize/contract';
import { readBody } from '../read-body.ts';
import { createCertificateAuthority, type ServerCertificate } from './make-certificates.ts';
import { accept, type Behavior } from './receiver-behaviors.ts';

/** A received request. */
export type ReceivedDelivery = {
  readonly receivedAt: Date;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly deliveryId: string;
  readonly eventType: string;
  /** Number of requests with this delivery ID so far, including this one. */
  readonly attempt: number;
  /** The server name (SNI) from the TLS handshake. */
  readonly serverName: string | undefined;
  /** The result of verifying the signature; undefined if the receiver has no secret. */
  readonly verification: WebhookVerification | undefined;
};

export type WebhookReceiver = {
  readonly port: number;
  /** The URL of the receiver, `https://localhost:port/`. */
  readonly url: string;
  /** Certificate of the authority that senders must trust, as PEM; undefined if `tls` was given. */
  readonly authorityPem: string | undefined;
  /** All deliveries so far, in order. */
  readonly deliveries: readonly ReceivedDelivery[];
  /** Returns the number of TCP connections so far. */
  readonly connectionCount: () => number;
  /** Returns the number of open connections. */
  readonly openConnectionCount: () => number;
  /** Changes the behavior for later deliveries. */
  behave(behavior: Behavior): void;
  /** Changes the secret for verifying the signatures of later deliveries. */
  verifyWith(secret: string): void;
  close(): Promise<void>;
};

export type WebhookReceiverOptions = {
  /** The server certificate. By default, a new authority issues one for `names`. */
  readonly tls?: ServerCertificate;
  /** Names for the default certificate. */
  readonly names?: readonly string[];
  readonly port?: number;
  /** The address to listen on; 127.0.0.1 by default. */
  readonly address?: string;
  /** The secret for verifying signatures, or a function that returns it. The function is called for each delivery. */
  readonly secret?: string | (() => string | undefined);
  readonly behavior?: Behavior;
  /** Called with each delivery before the response is sent. Can return the behavior to use. */
  readonly onDelivery?: (delivery: ReceivedDelivery) => Behavior | void;
};

/** Starts a receiver. */
export async function startWebhookReceiver(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
  const authority = options.tls === undefined ? await createCertificateAuthority() : undefined;
  const tls = options.tls ?? (await authority?.issue({ names: options.names ?? ['localhost', '127.0.0.1'] }));
  const deliveries: ReceivedDelivery[] = [];
  const attempts = new Map<string, number>();
  const connections = new Set<Socket>();
  let connectionCount = 0;
  let behavior = options.behavior ?? accept;
  let { secret } = options;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const secretNow = typeof secret === 'function' ? secret() : secret;
    const delivery = describe(request, body, { secret: secretNow, attempts });
    deliveries.push(delivery);
    (options.onDelivery?.(delivery) ?? behavior)(response, delivery);
  }

  const server = createServer({ cert: tls?.certificatePem, key: tls?.keyPem }, (request, response) => {
    // A sender may close the connection at any time. The rest of its request is then ignored.
    receive(request, response).catch(() => response.destroy());
    response.on('error', () => response.destroy());
  });
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await once(server.listen(options.port ?? 0, options.address ?? '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `https://localhost:${port}/`,
    authorityPem: authority?.certificatePem,
    deliveries,
    connectionCount: () => connectionCount,
    openConnectionCount: () => connections.size,
    behave: (next) => {
      behavior = next;
    },
    verifyWith: (next) => {
      secret = next;
    },
    close: async () => {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function describe(
  request: IncomingMessage,
  body: Buffer,
  { secret, attempts }: { secret: string | undefined; attempts: Map<string, number> },
): ReceivedDelivery {
  const names = webhookHeaderNames();
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : undefined;
  };
  const deliveryId = header(names.delivery) ?? '';
  const attempt = (attempts.get(deliveryId) ?? 0) + 1;
  attempts.set(deliveryId, attempt);
  const serverName = (request.socket as TLSSocket).servername as string | false | null | undefined;
  return {
    receivedAt: new Date(),
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body,
    deliveryId,
    eventType: header(names.event) ?? '',
    attempt,
    serverName: serverName || undefined,
    verification:
      secret === undefined
        ? undefined
        : verifyWebhook({
            secret,
            timestamp: header(names.timestamp),
            signature: header(names.signature),
            body,
            nowSeconds: Date.now() / 1_000,
          }),
  };
}
