/** Wires the webhook dispatcher: one database, one queue and its consumer, one guard, one agent; and takes them apart again. */
import { limits, webhookHeaderNames } from '@humanize/contract';
import { checkMasterKey, createDatabase, loadMasterKey, type MasterKey } from '@humanize/database';
import { addTimeoutMsDefault, createDeliveryConsumer, createDeliveryQueue } from '@humanize/queue';
import { exposePool, watchHealth, type RunningApp, type StartDeps } from '@humanize/runtime';
import { createUrlGuard } from '@humanize/url-guard';
import { v7 as uuidv7 } from 'uuid';
import type { DispatcherConfig } from './config.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import { createDeliveryMeter } from './delivery-meter.ts';
import type { MakeAttemptDeps } from './make-attempt.ts';
import { PinnedAgent } from './pinned-agent.ts';
import { createReceiverSlots } from './receiver-slots.ts';
import { createSendRequest } from './send-request.ts';
import { createSignAttempt } from './sign-attempt.ts';

/** For one account and host in one process. */
const perReceiverMax = 10;
/** One account's share of all slots. */
const accountShare = 0.5;
// Enough for a Postgres that restarts while an attempt is being recorded.
const recordMarginMs = 2_000;
// Renewed while its process lives; when one dies, others have its entries after this time.
const queueLockMs = 10_000;
const healthCheckMs = 5_000;
// What stopping still needs of the grace period after the attempts under way had their time.
const stopReserveMs = 3_000;

export async function buildApp({ config, logger, metrics, tracing }: StartDeps<DispatcherConfig>): Promise<RunningApp> {
  const onError = (error: Error): void => logger.warn('trouble', { error });
  const { allowHosts } = config.targets;
  if (allowHosts.length > 0) logger.warn('webhooks may go to hosts that are not public', { allowHosts });
  const masterKey = loadMasterKey(config.secrets.masterKey);
  const db = createDatabase({ ...config.database, applicationName: 'humanize-dispatcher', onConnectionLost: onError });
  exposePool(metrics, () => db.poolFigures());
  await checkMasterKey(db, masterKey);
  const deliveryQueue = createDeliveryQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const slots = createReceiverSlots({
    perReceiverMax,
    perAccountMax: Math.max(perReceiverMax, Math.ceil(config.concurrency * accountShare)),
    nowMs: Date.now,
    random: Math.random,
  });
  const { agent, attemptDeps } = buildSending(config, masterKey);
  const deps: DeliverDeps = {
    ...attemptDeps,
    db,
    deliveryQueue,
    slots,
    backoff: config.backoff,
    recordMarginMs,
    publicApiUrl: config.publicApi.publicApiUrl,
    newId: uuidv7,
    nowMs: Date.now,
    random: Math.random,
    logger,
    tracing,
    meter: createDeliveryMeter(metrics, { inUse: () => slots.inUse() }),
  };
  const consumer = createDeliveryConsumer({
    ...config.redis,
    concurrency: config.concurrency,
    lockDurationMs: queueLockMs,
    handle: (entry) => deliver(deps, entry),
    onError,
  });
  const health = watchHealth(() => consumer.isHealthy(), healthCheckMs);

  consumer.run();
  return {
    isLive: () => health.isHealthy(),
    isReady: async () => {
      await db.ping();
      return deliveryQueue.isConnected();
    },
    onStopping: () => consumer.pause(),
    stop: [
      {
        name: 'finish the attempts under way',
        run: (deadline) => consumer.close({ timeoutMs: Math.max(0, deadline.remainingMs() - stopReserveMs) }),
      },
      { name: 'stop watching', run: () => health.stop() },
      { name: 'close the connections', run: () => agent.destroy() },
      { name: 'close the queue', run: () => deliveryQueue.close() },
      { name: 'close the database', run: () => db.close() },
    ],
  };
}

/** What an attempt needs that is neither database nor queue. */
function buildSending(
  config: DispatcherConfig,
  masterKey: MasterKey,
): { agent: PinnedAgent; attemptDeps: MakeAttemptDeps } {
  const urlGuard = createUrlGuard(config.targets);
  const agent = new PinnedAgent({ guard: urlGuard });
  const signAttempt = createSignAttempt({
    masterKey,
    rereadMasterKey: () => loadMasterKey(config.rereadMasterKey()),
    headerNames: webhookHeaderNames(config.headerBrand),
    userAgent: `${config.headerBrand}-Webhooks/1.0`,
  });
  const sendRequest = createSendRequest({ agent, guard: urlGuard });
  return {
    agent,
    attemptDeps: { urlGuard, sendRequest, signAttempt, attemptTimeoutMs: limits.webhookAttemptTimeoutMs },
  };
}
