/** A webhook receiver with Express. `express.raw` provides the raw body, which is what the service signed. */
import { webhooks, WebhookVerificationError } from '@humanize/client';
import express from 'express';
import { handleEvent } from './handle-event.ts';

export const app = express();

app.post('/webhooks/humanize', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  try {
    handleEvent(await webhooks.unwrap(request.body, request.headers, process.env['HUMANIZE_SIGNING_SECRET'] ?? ''));
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).send(error.message);
  }
});
