/** Validates a webhook payload against the documented events. It is meant for tests of dispatchers and receivers. */
import { schemaProblems } from './schema-problems.ts';
import { strictWebhookPayloadSchemas } from './strict-schema.ts';
import { webhookEventTypes } from './webhook-payload.ts';

/**
 * Validates a payload.
 * @param payload the parsed JSON body
 * @returns one sentence per difference; empty if the payload is as documented
 */
export function validateWebhookPayload(payload: unknown): string[] {
  const type = (payload as { type?: unknown } | null | undefined)?.type;
  const known = webhookEventTypes.find((candidate) => candidate === type);
  return known === undefined
    ? ['body/type is not a documented event']
    : schemaProblems(strictWebhookPayloadSchemas[known], payload);
}
