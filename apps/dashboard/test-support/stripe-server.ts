/**
 * A loopback server for the part of Stripe's API that the dashboard uses and for the Checkout page. Requests are
 * form-encoded, and responses have the types of Stripe's library. A repeated idempotency key returns the first
 * response. The server sends nothing to the dashboard on its own: a test signs and sends the events, so that it can
 * choose their order.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';
import { handleApiRequest, paySession, type StripeObjects } from './stripe-objects.ts';

export const stripeSecretKey = 'sk_test_local';

export type StripeServer = StripeObjects & {
  /** Methods and paths of the API requests so far. */
  readonly requests: string[];
  /** Called when a customer has paid, before the browser returns to the shop. */
  onPaid: (session: Stripe.Checkout.Session) => Promise<void>;
  /** Called before each API response. It can wait, or throw to close the connection. */
  beforeResponse: (request: string) => Promise<void>;
  close(): Promise<void>;
};

type Reply = { status: number; body: unknown };

export async function startStripeServer(): Promise<StripeServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const replies = new Map<string, { form: string; reply: Reply }>();
  const stripe: StripeServer = {
    url,
    customers: new Map(),
    sessions: new Map(),
    intents: new Map(),
    refunds: [],
    disputes: [],
    declineCode: undefined,
    requests: [],
    onPaid: async () => undefined,
    beforeResponse: async () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const form = await readText(request);
    if (!pathname.startsWith('/v1/')) return showPage(stripe, { method: request.method, pathname, response });
    const line = `${request.method} ${pathname}`;
    stripe.requests.push(line);
    const reply = answer(request, line, form, searchParams);
    await stripe.beforeResponse(line);
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body));
  }

  function answer(request: IncomingMessage, line: string, form: string, query: URLSearchParams): Reply {
    if (request.headers.authorization !== `Bearer ${stripeSecretKey}`) return failure(401, 'invalid_request_error');
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? replies.get(key) : undefined;
    if (known !== undefined) return known.form === line + form ? known.reply : failure(400, 'idempotency_error');
    const reply = handleApiRequest(stripe, line, request.method === 'POST' ? new URLSearchParams(form) : query);
    if (typeof key === 'string') replies.set(key, { form: line + form, reply });
    return reply;
  }
  return stripe;
}

const failure = (status: number, type: string): Reply => ({ status, body: { error: { type, message: type } } });

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Serves the page of a Checkout session, with a button that makes the payment or saves the payment method. */
async function showPage(
  stripe: StripeServer,
  { method, pathname, response }: { method: string | undefined; pathname: string; response: ServerResponse },
): Promise<void> {
  const id = /^\/pay\/(\w+)$/.exec(pathname)?.[1] ?? '';
  const session = stripe.sessions.get(id);
  if (session === undefined) return void response.writeHead(pathname === '/portal' ? 200 : 404).end('Stripe');
  if (method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    return void response.end(
      `<!doctype html><html lang="en"><title>Checkout</title><h1>${session.amount_total ?? 0} ${session.currency}</h1>
       <form method="post"><button>Pay</button></form></html>`,
    );
  }
  paySession(stripe, id);
  await stripe.onPaid(session);
  response.writeHead(303, { Location: session.success_url?.replace('{CHECKOUT_SESSION_ID}', id) }).end();
}
