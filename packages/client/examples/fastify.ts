/** A webhook receiver with Fastify. The content type parser provides the raw body, which is what the service signed. */
import { webhooks, WebhookVerificationError } from '@humanize/client';
import fastify from 'fastify';
import { handleEvent } from './handle-event.ts';

export const app = fastify();

app.register(async (receiver) => {
  receiver.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  receiver.post<{ Body: Buffer }>('/webhooks/humanize', async (request, reply) => {
    try {
      const secret = process.env['HUMANIZE_SIGNING_SECRET'] ?? '';
      handleEvent(await webhooks.unwrap(request.body, request.headers, secret));
      return reply.code(204).send();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return reply.code(400).send(error.message);
    }
  });
});
