/**
 * The webhook dispatcher's delivery code, run in this process and wired as in the app, but without the app's health
 * server and with a different log destination.
 */
import { Writable } from 'node:stream';
import { limits, webhookHeaderNames } from '@humanize/contract';
import type { MasterKey } from '@humanize/secrets';
import { createDeliveryConsumer, createDeliveryQueue, type Consumer } from '@humanize/queue';
import { createLogger, createMetrics, noTracing } from '@humanize/runtime';
import { createUrlGuard } from '@humanize/url-guard';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveryMetrics } from '../../../../apps/webhook-dispatcher/src/delivery-metrics.ts';
import { handleDelivery, type HandleDeliveryDeps } from '../../../../apps/webhook-dispatcher/src/handle-delivery.ts';
import { PinnedAgent } from '../../../../apps/webhook-dispatcher/src/pinned-agent.ts';
import { createReceiverSlots } from '../../../../apps/webhook-dispatcher/src/receiver-slots.ts';
import { sendAttempt, type SendAttemptDeps } from '../../../../apps/webhook-dispatcher/src/send-attempt.ts';
import { createSendRequest } from '../../../../apps/webhook-dispatcher/src/send-request.ts';
import { createSignAttempt } from '../../../../apps/webhook-dispatcher/src/sign-attempt.ts';
import type { ReceiverServer } from './receiver-server.ts';
import type { Environment } from './environment.ts';

export type InProcessDispatcher = {
  readonly consumer: Consumer;
  close(): Promise<void>;
};

const lockDurationMs = 10_000;
const closeTimeoutMs = 10_000;

function onError(error: unknown): void {
  process.stderr.write(`the benchmark failed: ${String(error)}\n`);
}

/** Takes no deliveries before `consumer.run()`. Calls `onDone` after each delivery. */
export function createInProcessDispatcher(
  { database: { db }, redis: { redisUrl, prefix } }: Environment,
  options: { receiver: ReceiverServer; masterKey: MasterKey; concurrency: number; onDone: () => void },
): InProcessDispatcher {
  const { receiver, masterKey, concurrency, onDone } = options;
  const { agent, attemptDeps } = buildSending(receiver, masterKey);
  const deliveryQueue = createDeliveryQueue({ redisUrl, prefix, addTimeoutMs: 1_000, onError });
  // With the default concurrency, one account may make all attempts of a measurement at once.
  const slots = createReceiverSlots({ perReceiverMax: 10, concurrency: 200, random: Math.random });
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const deps: HandleDeliveryDeps = {
    db,
    deliveryQueue,
    slots,
    sendAttempt: (attempt) => sendAttempt(attemptDeps, attempt),
    attemptTimeoutMs: attemptDeps.attemptTimeoutMs,
    recordMarginMs: 2_000,
    backoff: { baseMs: 15_000, maxMs: 300_000 },
    publicApiUrl: 'https://api.example.com/v1',
    newId: uuidv7,
    nowMs: Date.now,
    random: Math.random,
    logger: createLogger({ app: 'webhook-dispatcher', level: 'info', stream: nowhere }),
    tracing: noTracing,
    metrics: createDeliveryMetrics(createMetrics({ app: 'webhook-dispatcher' }), { inUse: () => slots.inUse() }),
  };
  const consumer = createDeliveryConsumer({
    redisUrl,
    prefix,
    concurrency,
    lockDurationMs,
    onError,
    async handle(entry) {
      const postponed = await handleDelivery(deps, entry);
      if (postponed !== undefined) return postponed;
      onDone();
      return undefined;
    },
  });
  return {
    consumer,
    async close() {
      await consumer.close({ timeoutMs: closeTimeoutMs });
      agent.destroy();
      await deliveryQueue.close();
    },
  };
}

function buildSending(
  receiver: ReceiverServer,
  masterKey: MasterKey,
): { agent: PinnedAgent; attemptDeps: SendAttemptDeps } {
  const urlGuard = createUrlGuard({
    dnsServers: [receiver.dnsServer],
    allowHosts: [`${receiver.hostname}:${receiver.port}`],
  });
  const agent = new PinnedAgent({ guard: urlGuard, authority: receiver.authorityPem });
  const attemptDeps: SendAttemptDeps = {
    urlGuard,
    sendRequest: createSendRequest({ agent, guard: urlGuard }),
    signAttempt: createSignAttempt({
      masterKey,
      rereadMasterKey: () => masterKey,
      headerNames: webhookHeaderNames(),
      userAgent: 'Service-Webhooks/1.0',
    }),
    attemptTimeoutMs: limits.webhookAttemptTimeoutMs,
  };
  return { agent, attemptDeps };
}
