/** What the receiver prints of a delivery: one line with what matters, then the body, made readable and not too long. */
import type { ReceiverCommand } from './receiver-commands.ts';
import type { ReceivedDelivery } from './start-webhook-receiver.ts';

const bodyLengthMax = 2_000;

export function describeDelivery(delivery: ReceivedDelivery, command: ReceiverCommand): string {
  const { receivedAt, method, path, deliveryId, eventType, attempt, verification } = delivery;
  const time = receivedAt.toISOString().slice(11, 23);
  const verdict =
    verification === undefined
      ? 'signature not checked'
      : verification.outcome === 'valid'
        ? 'signature valid'
        : `signature INVALID (${verification.reason})`;
  const event = `${eventType || 'no event type'}  delivery ${deliveryId || 'without id'}  request ${attempt}`;
  return `${time}  ${method} ${path}  ${event}  ${verdict}  → ${command}\n${indent(readable(delivery.body))}\n`;
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
