/**
 * Signs and verifies webhook deliveries. The signed bytes are the timestamp, a period and the raw body. The key is the
 * complete secret string, including its prefix, as UTF-8.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

type Delivery = {
  /** The complete `whsec_…` string. */
  secret: string;
  /** The raw body, exactly as sent or received. A string is encoded as UTF-8. */
  body: string | Uint8Array;
};

/** Five minutes, which is the tolerance that the contract suggests. */
const toleranceSecondsDefault = 300;

/**
 * Signs one delivery attempt.
 * @param delivery.timestampSeconds Unix time of the signature in whole seconds
 * @returns the value of the signature header, which is `sha256=` followed by 64 hexadecimal digits
 */
export function signWebhook({ secret, timestampSeconds, body }: Delivery & { timestampSeconds: number }): string {
  return `sha256=${hmac(secret, String(timestampSeconds), body).toString('hex')}`;
}

export type WebhookVerification =
  | { outcome: 'valid' }
  | {
      outcome: 'invalid';
      reason: 'missing_timestamp' | 'malformed_timestamp' | 'outside_tolerance' | 'malformed_signature' | 'mismatch';
    };

/**
 * Verifies a received delivery. Compares the signatures in constant time. Never throws, regardless of the input.
 * @param delivery.timestamp value of the timestamp header; undefined if absent
 * @param delivery.signature value of the signature header; undefined if absent
 * @param delivery.nowSeconds the receiver's Unix time
 * @param delivery.toleranceSeconds maximum difference from `timestamp` in either direction; 300 by default
 */
export function verifyWebhook({
  secret,
  timestamp,
  signature,
  body,
  nowSeconds,
  toleranceSeconds = toleranceSecondsDefault,
}: Delivery & {
  timestamp: string | undefined;
  signature: string | undefined;
  nowSeconds: number;
  toleranceSeconds?: number;
}): WebhookVerification {
  if (timestamp === undefined) return { outcome: 'invalid', reason: 'missing_timestamp' };
  if (!/^[0-9]{1,12}$/.test(timestamp)) return { outcome: 'invalid', reason: 'malformed_timestamp' };
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds)) {
    return { outcome: 'invalid', reason: 'outside_tolerance' };
  }
  const digits = /^sha256=([0-9a-fA-F]{64})$/.exec(signature ?? '')?.[1];
  if (digits === undefined) return { outcome: 'invalid', reason: 'malformed_signature' };
  const equal = timingSafeEqual(Buffer.from(digits, 'hex'), hmac(secret, timestamp, body));
  return equal ? { outcome: 'valid' } : { outcome: 'invalid', reason: 'mismatch' };
}

function hmac(secret: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}
