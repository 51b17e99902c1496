/**
 * Records a run that contains everything that could break a signature: several accounts and keys, texts in many
 * scripts, failed jobs, failed attempts, redeliveries, and a master key rotation in the middle.
 */
import { scheduleRedelivery } from '@humanize/database';
import { behaviors, type Behavior, type ReceivedDelivery } from '@humanize/dev-servers';
import { type TestAccount } from '@humanize/testing';
import { hastyReconciler, type DeliveryEnvironment, type NamedReceiver } from './delivery-environment.ts';
import type { RecordedRequest } from './foreign-verifier/foreign-verifiers.ts';

export type Recording = {
  readonly requests: readonly RecordedRequest[];
  /** All delivered events. */
  readonly events: number;
  readonly failedEvents: number;
  /** Requests whose delivery ID was received before. */
  readonly repeated: number;
  /** Number of distinct secrets that signed the requests. */
  readonly secrets: number;
  readonly sentAfterRotation: number;
};

const redeliveredCount = 10;
const endTimeoutMs = 150_000;

const outputs: readonly string[] = [
  'Plain words, nothing else.',
  '',
  '"Quotes", back\\slashes, </script>, tabs\tand\r\nline\n\nbreaks; \u2028 and \u2029 too.',
  '\u{FEFF}A byte order mark first, a soft\u{AD}hyphen, a zero\u200Bwidth space and \u0001\u001F\u007F\u0085 inside.',
  'Cafe\u0301 and caf\u00E9 look the same and are not the same bytes: \u212B, \u00C5, A\u030A.',
  'Ελληνικά, русский, עברית, العربية, हिन्दी, ไทย, 中文, 日本語, 한국어.',
  'Faces \u{1F600}, families \u{1F468}\u200D\u{1F469}\u200D\u{1F467}, flags \u{1F1EB}\u{1F1F7}, and \u{10FFFF} at the very end.',
  '\u{1D4D7}'.repeat(50_000),
];

/** Converts a received request to the form that a verifier needs. */
export function toRecordedRequest({ headers, body, receivedAt }: ReceivedDelivery, secret: string): RecordedRequest {
  return { headers, body, secret, nowSeconds: receivedAt.getTime() / 1_000 };
}

/**
 * Records the deliveries of `half` events before and `half` events after the rotation. If `half` is at least 40, every
 * output is delivered with every key.
 */
export async function recordDeliveries(environment: DeliveryEnvironment, half: number): Promise<Recording> {
  const one = await environment.addAccount();
  const keys = [one, await environment.addKey(one), await environment.addAccount()];
  const receiver = await environment.addReceiver('recorder', {
    onDelivery: ({ path, attempt }): Behavior => {
      if (path.endsWith('/flaky') && attempt < 3) return behaviors.fail;
      return path.endsWith('/closing') && attempt < 2 ? behaviors.close : behaviors.accept;
    },
  });
  await environment.startReconciler(hastyReconciler);
  await environment.startDispatcher({ WEBHOOK_BACKOFF_BASE_MS: '50', WEBHOOK_BACKOFF_MAX_MS: '200' });

  const keyOf = new Map<string, TestAccount>();
  const before = await deliverMany(environment, { keys, receiver, count: half });
  for (const [deliveryId, key] of before) keyOf.set(deliveryId, key);
  await environment.waitForEnds([...before.keys()], endTimeoutMs);

  await environment.rotateMasterKey();
  const requestsBefore = receiver.deliveries.length;
  const after = await deliverMany(environment, {
    keys: [...keys, await environment.addKey(one)],
    receiver,
    count: half,
  });
  for (const [deliveryId, key] of after) keyOf.set(deliveryId, key);
  const again = [...before.keys()].slice(0, redeliveredCount);
  for (const deliveryId of again) await scheduleRedelivery(environment.database.db, { deliveryId });
  await environment.waitForEnds([...after.keys(), ...again], endTimeoutMs);

  const secretOf = (deliveryId: string): string => keyOf.get(deliveryId)?.signingSecret ?? '';
  const { deliveries } = receiver;
  return {
    requests: deliveries.map((delivery) => toRecordedRequest(delivery, secretOf(delivery.deliveryId))),
    events: new Set(deliveries.map(({ deliveryId }) => deliveryId)).size,
    failedEvents: deliveries.filter(({ eventType, attempt }) => eventType.endsWith('failed') && attempt === 1).length,
    repeated: deliveries.filter(({ attempt }) => attempt > 1).length,
    secrets: new Set(deliveries.map(({ deliveryId }) => secretOf(deliveryId))).size,
    sentAfterRotation: deliveries.length - requestsBefore,
  };
}

/** Creates deliveries by finishing jobs, cycling through the keys and outputs. Returns the key of each delivery. */
async function deliverMany(
  environment: DeliveryEnvironment,
  { keys, receiver, count }: { keys: readonly TestAccount[]; receiver: NamedReceiver; count: number },
): Promise<Map<string, TestAccount>> {
  const paths = ['', '/flaky', '', '/closing', ''];
  const keyOf = new Map<string, TestAccount>();
  for (let index = 0; index < count; index += 1) {
    const key = keys[index % keys.length];
    const output = outputs[Math.floor(index / keys.length) % outputs.length];
    if (key === undefined || output === undefined) throw new RangeError('keys and outputs must not be empty');
    const event = index % 7 === 0 ? ({ ending: 'failed' } as const) : { output };
    keyOf.set(await environment.deliver(key, `${receiver.hookUrl}${paths[index % paths.length]}`, event), key);
  }
  return keyOf;
}
