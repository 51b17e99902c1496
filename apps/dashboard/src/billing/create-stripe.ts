/** Creates the client for Stripe's API. All calls have a time limit. */
import { Stripe } from 'stripe';

/** Even with two retries, a call takes less than a minute, which is how long a payment stays claimed. */
const timeoutMs = 10_000;

/** @param options.apiUrl the base URL of the API */
export function createStripe({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
