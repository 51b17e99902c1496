/**
 * Wires up the webhook dispatcher: its database, queue, consumer, URL guard and HTTPS agent, and the steps that stop
 * them.
 */
import { limits, webhookHeaderNames, webhookUserAgent } from '@humanize/contract';
import { checkMasterKey, createDatabase } from '@humanize/database';
import { loadMasterKey, type MasterKey } from '@humanize/secrets';
import { addTimeoutMsDefault, createDeliveryConsumer, createDeliveryQueue } from '@humanize/queue';
import { exposePool, watchHealth, type RunningApp, type StartDeps } from '@humanize/runtime';
import { createUrlGuard } from '@humanize/url-guard';
import { v7 as uuidv7 } from 'uuid';
import type { DispatcherConfig } from './config.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { handleDelivery, type HandleDeliveryDeps } from './handle-delivery.ts';
import { PinnedAgent } from './pinned-agent.ts';
import { createReceiverSlots } from './receiver-slots.ts';
import { sendAttempt, type SendAttemptDeps } from './send-attempt.ts';
import { createSendRequest } from './send-request.ts';
import { createSignAttempt } from './sign-attempt.ts';

/** Maximum number of attempts in flight per account, host and process. */
const perReceiverMax = 10;
// Long enough for Postgres to restart while an attempt is being recorded.
const recordMarginMs = 2_000;
// Lock duration of queue entries. Locks are renewed while the process runs. If the process dies, other processes get
// its entries after this time.
const queueLockMs = 10_000;
const healthCheckMs = 5_000;
// Part of the grace period that is reserved for the steps that follow the attempts in flight.
const stopReserveMs = 3_000;

export async function buildApp({ config, logger, metrics, tracing }: StartDeps<DispatcherConfig>): Promise<RunningApp> {
  const onError = (error: Error): void => logger.warn('connection or queue error', { error });
  const { allowHosts } = config.targets;
  if (allowHosts.length > 0)
    logger.warn('WEBHOOK_ALLOW_HOSTS allows webhooks to reach hosts that are not public', { allowHosts });
  const masterKey = loadMasterKey(config.secrets.masterKey);
  const db = createDatabase({ ...config.database, applicationName: 'humanize-dispatcher', onConnectionLost: onError });
  exposePool(metrics, () => db.poolCounts());
  await checkMasterKey(db, masterKey);
  const deliveryQueue = createDeliveryQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const slots = createReceiverSlots({
    perReceiverMax,
    concurrency: config.concurrency,
    random: Math.random,
  });
  const { agent, attemptDeps } = buildSending(config, masterKey);
  const deps: HandleDeliveryDeps = {
    sendAttempt: (attempt) => sendAttempt(attemptDeps, attempt),
    attemptTimeoutMs: attemptDeps.attemptTimeoutMs,
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
    metrics: createDeliveryMetrics(metrics, { inUse: () => slots.inUse() }),
  };
  const consumer = createDeliveryConsumer({
    ...config.redis,
    concurrency: config.concurrency,
    lockDurationMs: queueLockMs,
    handle: (entry) => handleDelivery(deps, entry),
    onError,
  });
  const health = watchHealth(() => consumer.isHealthy(), healthCheckMs);

  consumer.run();
  return {
    isLive: () => health.isHealthy(),
    isReady: () => db.ping().then(() => deliveryQueue.isConnected()),
    onStopping: () => consumer.pause(),
    stop: [
      {
        name: 'finish attempts in flight',
        run: (deadline) => consumer.close({ timeoutMs: Math.max(0, deadline.remainingMs() - stopReserveMs) }),
      },
      { name: 'stop health checks', run: () => health.stop() },
      { name: 'close connections', run: () => agent.destroy() },
      { name: 'close queue', run: () => deliveryQueue.close() },
      { name: 'close database', run: () => db.close() },
    ],
  };
}

/** Wires up the parts that send requests. These parts use neither the database nor the queue. */
function buildSending(
  config: DispatcherConfig,
  masterKey: MasterKey,
): { agent: PinnedAgent; attemptDeps: SendAttemptDeps } {
  const urlGuard = createUrlGuard(config.targets);
  const agent = new PinnedAgent({ guard: urlGuard });
  const signAttempt = createSignAttempt({
    masterKey,
    rereadMasterKey: () => loadMasterKey(config.rereadMasterKey()),
    headerNames: webhookHeaderNames(config.headers.headerBrand),
    userAgent: webhookUserAgent(config.headers.headerBrand),
  });
  const sendRequest = createSendRequest({ agent, guard: urlGuard });
  return {
    agent,
    attemptDeps: { urlGuard, sendRequest, signAttempt, attemptTimeoutMs: limits.webhookAttemptTimeoutMs },
  };
}
