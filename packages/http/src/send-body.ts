/**
 * Sends a complete response body. The headers prevent intermediaries from caching the response and browsers from
 * sniffing its type.
 */
import type { ServerResponse } from 'node:http';

export type BodyToSend = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** Sends the response. `headers` are added to the default headers. */
export function sendBody(response: ServerResponse, { status, contentType, body, headers = {} }: BodyToSend): void {
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}
