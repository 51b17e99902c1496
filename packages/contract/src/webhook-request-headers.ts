/** The headers of a webhook request. The dispatcher sends them, and the dashboard displays them. */
import type { WebhookHeaderNames } from './webhook-header-names.ts';
import type { WebhookEventType } from './webhook-payload.ts';

/** Returns the value of the User-Agent header. `brand` is the brand in the header names. */
export const webhookUserAgent = (brand: string): string => `${brand}-Webhooks/1.0`;

/**
 * Returns the headers of a delivery attempt.
 * @param attempt.timestampSeconds Unix time of the attempt in whole seconds
 * @param attempt.signature the result of `signWebhook`
 * @param attempt.nextSignature the result of `signWebhook` for the next secret, while the secret is being rotated
 */
export function webhookRequestHeaders(attempt: {
  headerNames: WebhookHeaderNames;
  userAgent: string;
  deliveryId: string;
  eventType: WebhookEventType;
  timestampSeconds: number;
  signature: string;
  nextSignature?: string | undefined;
}): Record<string, string> {
  const { headerNames } = attempt;
  return {
    'content-type': 'application/json',
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': attempt.userAgent,
    [headerNames.delivery]: attempt.deliveryId,
    [headerNames.event]: attempt.eventType,
    [headerNames.timestamp]: String(attempt.timestampSeconds),
    [headerNames.signature]: attempt.signature,
    ...(attempt.nextSignature === undefined ? {} : { [headerNames.nextSignature]: attempt.nextSignature }),
  };
}
