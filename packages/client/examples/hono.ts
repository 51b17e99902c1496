/** A webhook receiver with Hono, for Node, Bun, Deno and edge runtimes. */
import { webhooks, WebhookVerificationError } from '@humanize/client';
import { Hono } from 'hono';
import { handleEvent } from './handle-event.ts';

export const app = new Hono();

app.post('/webhooks/humanize', async (context) => {
  try {
    const secret = process.env['HUMANIZE_SIGNING_SECRET'] ?? '';
    handleEvent(await webhooks.unwrap(await context.req.text(), context.req.raw.headers, secret));
    return context.body(null, 204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return context.text(error.message, 400);
  }
});
