/** Describes the webhook events in the OpenAPI document. */
import { webhookExample } from './examples.ts';
import { limits } from './limits.ts';
import type { OpenApiOperation } from './open-api-types.ts';
import { webhookHeaderNames } from './webhook-header-names.ts';
import { webhookEvents, type WebhookEventType } from './webhook-payload.ts';

/**
 * Returns a schema name that is a valid class name in most languages: `humanize.job.succeeded` → `JobSucceededEvent`.
 */
export function eventSchemaName(type: WebhookEventType): string {
  const words = type.split('.').slice(1);
  return [...words, 'event'].map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
}

/** Describes a webhook event. `schema` is the schema of the body or a reference to it. */
export function describeWebhook(
  type: WebhookEventType,
  { brand, publicApiUrl, schema }: { brand: string | undefined; publicApiUrl: string; schema: object },
): OpenApiOperation {
  const names = webhookHeaderNames(brand);
  const content = { 'application/json': { schema, examples: { event: webhookExample(type, publicApiUrl) } } };
  return {
    operationId: `on${eventSchemaName(type)}`,
    tags: ['Webhooks'],
    summary: webhookEvents[type].description,
    description: `Sent to the job's webhook_url, up to ${limits.webhookAttemptsMax} times until it is acknowledged. Each attempt times out after ${limits.webhookAttemptTimeoutMs} ms. The same event can arrive more than once. Use the delivery ID to detect duplicates.`,
    security: [],
    parameters: [
      headerParameter(names.delivery, 'Delivery ID, which is the same for all attempts.', {
        schema: { format: 'uuid' },
        example: '019b7ca4-7b10-7a52-8a3e-5c9d1e0f2a4b',
      }),
      headerParameter(names.event, 'The event type, as in `type` in the body.', {
        schema: { enum: [type] },
        example: type,
      }),
      headerParameter(
        names.signature,
        '`sha256=` followed by the hexadecimal HMAC-SHA256 of the timestamp, a period and the raw body, with the signing secret as the key. Compare it in constant time.',
        { schema: { pattern: '^sha256=[0-9a-f]{64}$' }, example: `sha256=${'5f0c'.repeat(16)}` },
      ),
      headerParameter(
        names.timestamp,
        'Unix time of this attempt in seconds. Reject the request if it differs from the current time by more than five minutes.',
        { schema: { pattern: '^[0-9]+$' }, example: '1767323047' },
      ),
    ],
    requestBody: { required: true, content },
    responses: {
      '2XX': { description: 'Acknowledged.' },
      '4XX': { description: 'Not acknowledged. The delivery is retried.' },
      '5XX': { description: 'Not acknowledged. The delivery is retried.' },
    },
  };
}

function headerParameter(
  name: string,
  description: string,
  { schema, example }: { schema: object; example: string },
): object {
  return { name, in: 'header', required: true, description, schema: { type: 'string', ...schema }, example };
}
