/** Renders a delivery for the terminal: a summary line, then the body, formatted and shortened. */
import type { ReceiverCommand } from './receiver-commands.ts';
import type { ReceivedDelivery } from './start-webhook-receiver.ts';

const bodyLengthMax = 2_000;

/** @param first the first request with the same delivery id: an identical body is not shown again */
export function describeDelivery(
  delivery: ReceivedDelivery,
  command: ReceiverCommand,
  first: ReceivedDelivery = delivery,
): string {
  const { receivedAt, method, path, deliveryId, eventType, attempt, verification } = delivery;
  const time = receivedAt.toISOString().slice(11, 23);
  const verdict =
    verification === undefined
      ? 'signature not checked'
      : verification.outcome === 'valid'
        ? 'signature valid'
        : `signature INVALID (${verification.reason})`;
  const event = `${eventType || 'no event type'}  delivery ${deliveryId || 'without id'}  request ${attempt}`;
  const isRepeated = first !== delivery && first.body.equals(delivery.body);
  const shown = isRepeated ? `the same bytes as at request ${first.attempt}` : readable(delivery.body);
  return `${time}  ${method} ${path}  ${event}  ${verdict}  → ${command}\n${indent(shown)}\n`;
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
