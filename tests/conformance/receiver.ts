/**
 * The webhook receiver of the suite. Each scenario has its own path and behavior and lists the deliveries it received.
 * The service must be configured to allow the receiver's host and to trust its certificate.
 */
import { randomUUID } from 'node:crypto';
import {
  behaviors,
  type Behavior,
  type ReceivedDelivery,
  type ServerCertificate,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@humanize/dev-servers';

export type Scenario = { url: string; deliveries: () => ReceivedDelivery[] };

export type Receiver = {
  /** Creates a scenario with its own URL. By default, it acknowledges deliveries. */
  at: (behavior?: Behavior) => Scenario;
  close: () => Promise<void>;
};

/**
 * Listens on `address`. Webhook URLs have the form `https://HOST:port/…`.
 * @throws Error with advice if the port is in use
 */
export async function openReceiver({
  host,
  address,
  port,
  tls,
}: {
  host: string;
  address: string;
  port: number;
  tls: ServerCertificate;
}): Promise<Receiver> {
  const byPath = new Map<string, Behavior>();
  const server: WebhookReceiver = await startWebhookReceiver({
    address,
    port,
    tls,
    onDelivery: ({ path }) => byPath.get(path) ?? behaviors.accept,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const advice = 'stop the process that uses it, for example npm run receiver, or choose another --receiver-port';
    throw new Error(`port ${port} of the receiver is in use: ${advice}`, { cause: error });
  });
  return {
    at: (behavior = behaviors.accept) => {
      const path = `/${randomUUID()}`;
      byPath.set(path, behavior);
      return {
        url: `https://${host}:${server.port}${path}`,
        deliveries: () => server.deliveries.filter((delivery) => delivery.path === path),
      };
    },
    close: () => server.close(),
  };
}
