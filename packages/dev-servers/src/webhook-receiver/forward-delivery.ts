/**
 * Forwards deliveries to another receiver on this machine, which needs no certificate, and returns its responses. Only
 * the headers that the service sends are forwarded.
 */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedDelivery } from './start-webhook-receiver.ts';

/** Longer than the service waits for a response. */
const timeoutMs = 10_000;

const isForwarded = (name: string): boolean =>
  name.startsWith('x-') || name === 'content-type' || name === 'user-agent';

/**
 * Sends a delivery to `url` and copies the status and body of its response. If there is no response, responds with 502.
 * @returns a line that describes the outcome
 */
export async function forwardDelivery(
  { method, headers, body }: Pick<ReceivedDelivery, 'method' | 'headers' | 'body'>,
  { url, response }: { url: string; response: ServerResponse },
): Promise<string> {
  const own = Object.entries(headers).filter(([name]) => isForwarded(name));
  try {
    const received = await fetch(url, {
      method,
      headers: own.map(([name, value]): [string, string] => [name, String(value)]),
      body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    response.writeHead(received.status);
    await pipeline(Readable.from(received.body ?? []), response);
    return `${url} responded with status ${received.status}`;
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return `${url} did not respond: ${cause?.code ?? message}`;
  }
}
