/** Renders a delivery for the terminal: a summary line, the signature headers, and the formatted, shortened body. */
import type { ReceivedDelivery } from './start-webhook-receiver.ts';

const bodyLengthMax = 2_000;

/**
 * Renders a delivery.
 * @param options.action what the receiver does with the delivery
 * @param options.first the first request with the same delivery ID. An identical body is not displayed again
 * @param options.isDemoSecret true if the signature was checked with the demo account's secret. A mismatch can then
 * mean that the delivery was signed with the secret of another key
 */
export function describeDelivery(
  delivery: ReceivedDelivery,
  { action, first, isDemoSecret }: { action: string; first: ReceivedDelivery; isDemoSecret: boolean },
): string {
  const { receivedAt, method, path, deliveryId, eventType, attempt, verification } = delivery;
  const time = receivedAt.toISOString().slice(11, 23);
  const verdict = describeVerification(verification, isDemoSecret);
  const event = `${eventType || 'no event type'}  delivery ${deliveryId || 'without id'}  request ${attempt}`;
  const isRepeated = first !== delivery && first.body.equals(delivery.body);
  const shown = isRepeated ? `the same bytes as at request ${first.attempt}` : readable(delivery.body);
  const lines = [...signatureHeaders(delivery.headers), shown].join('\n');
  return `${time}  ${method} ${path}  ${event}  ${verdict}  → ${action}\n${indent(lines)}\n`;
}

/** Returns the headers that a receiver verifies, regardless of the vendor prefix in their names. */
function signatureHeaders(headers: ReceivedDelivery['headers']): string[] {
  return Object.entries(headers)
    .filter(([name]) => /^x-.*-(?:timestamp|signature)$/.test(name))
    .map(([name, value]) => `${name}: ${String(value)}`);
}

function describeVerification(verification: ReceivedDelivery['verification'], isDemoSecret: boolean): string {
  if (verification === undefined) return 'signature not checked';
  if (verification.outcome === 'valid') return 'signature valid';
  if (verification.reason === 'mismatch' && isDemoSecret)
    return 'signature INVALID for the demo key (set HUMANIZE_SIGNING_SECRET or --secret to check signatures of another key)';
  return `signature INVALID (${verification.reason})`;
}

function readable(body: Buffer): string {
  const text = body.toString('utf8');
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    shown = text;
  }
  return shown.length > bodyLengthMax ? `${shown.slice(0, bodyLengthMax)}… (${body.length} bytes in all)` : shown;
}

const indent = (text: string): string => text.replace(/^/gm, '    ');
