/**
 * The suite's HTTPS webhook receiver: each scenario has its own path, a behavior, and the list of its requests. Whether
 * the service may call it and trusts its certificate depends on how the service was started.
 */
import { randomUUID } from 'node:crypto';
import {
  behaviours,
  type Behaviour,
  type ReceivedDelivery,
  type ServerCertificate,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@humanize/dev-servers';

export type Scenario = { url: string; deliveries: () => ReceivedDelivery[] };

export type Receiver = {
  /** A new URL with its behavior; acknowledges by default. */
  at: (behaviour?: Behaviour) => Scenario;
  close: () => Promise<void>;
};

/**
 * Listens on 127.0.0.1; the service gets the URL `https://HOST:port/…`.
 * @throws an error with the remedy if the port is taken
 */
export async function openReceiver({
  host,
  port,
  tls,
}: {
  host: string;
  port: number;
  tls: ServerCertificate;
}): Promise<Receiver> {
  const byPath = new Map<string, Behaviour>();
  const server: WebhookReceiver = await startWebhookReceiver({
    port,
    tls,
    onDelivery: ({ path }) => byPath.get(path) ?? behaviours.accept,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const advice = 'end what listens there, such as npm run receiver, or give another --receiver-port';
    throw new Error(`port ${port} of the receiver is taken: ${advice}`, { cause: error });
  });
  return {
    at: (behaviour = behaviours.accept) => {
      const path = `/${randomUUID()}`;
      byPath.set(path, behaviour);
      return {
        url: `https://${host}:${server.port}${path}`,
        deliveries: () => server.deliveries.filter((delivery) => delivery.path === path),
      };
    },
    close: () => server.close(),
  };
}
