/**
 * Handles one entry of the delivery queue. The entry is only a trigger; the records in Postgres determine whether an
 * attempt is due. This module adds per-receiver limits, a log line, metrics and a span to the `deliver` use case.
 */
import { DatabaseUnavailableError, findDueDelivery, type DueDelivery } from '@humanize/database';
import type { DeliveryEntry, Postponed } from '@humanize/queue';
import type { Logger, Tracing } from '@humanize/runtime';
import { deliver, type DeliverDeps, type DeliverResult } from './deliver.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import { recordAttemptSpan } from './trace-attempt.ts';

export type HandleDeliveryDeps = DeliverDeps & {
  readonly slots: ReceiverSlots;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly metrics: DeliveryMetrics;
};

type Sent = Extract<DeliverResult, { outcome: 'sent' }>;

/** While Postgres is unavailable, an entry is postponed by one to two times this delay. */
const unavailableDelayMs = 2_000;
/**
 * Bounds of the delay after which an entry that arrives early is checked again. Entries can be early because clocks
 * differ.
 */
const earlyDelayMsMin = 50;
const earlyDelayMsMax = 30_000;

/**
 * Handles one entry. Can be called repeatedly and concurrently for the same delivery.
 * @returns how long to postpone the entry, or undefined if it is done
 */
export async function handleDelivery(
  deps: HandleDeliveryDeps,
  { deliveryId }: Pick<DeliveryEntry, 'deliveryId'>,
): Promise<Postponed | void> {
  try {
    const delivery = await findDueDelivery(deps.db, { deliveryId });
    if (delivery === undefined || delivery.nextAttemptAt === null) return undefined;
    if (!delivery.due) return postponeUntil(deps, delivery.nextAttemptAt);
    const slot = deps.slots.take({ accountId: delivery.accountId, host: hostOf(delivery.url) });
    if (slot.outcome === 'full') {
      deps.metrics.attemptPostponed();
      return { postponeMs: slot.postponeMs };
    }
    try {
      return await deliverAndReport(deps, delivery);
    } finally {
      slot.release();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    deps.logger.warn('delivery postponed', { deliveryId, error });
    return postponeWhileUnavailable(deps);
  }
}

async function deliverAndReport(deps: HandleDeliveryDeps, delivery: DueDelivery): Promise<Postponed | void> {
  const startedAt = deps.nowMs();
  const result = await deliver(deps, delivery);
  switch (result.outcome) {
    case 'gone':
      return undefined;
    case 'not_due':
      return postponeUntil(deps, result.nextAttemptAt);
    case 'exhausted': {
      const { deliveryId, jobId } = delivery;
      deps.logger.info('delivery ended', { deliveryId, jobId, outcome: 'exhausted', errorClass: 'lost' });
      return undefined;
    }
    case 'sent':
      report(deps, result, { startedAt, lateMs: latenessMsOf(delivery, result) });
      return result.delivery === 'unrecorded' ? postponeWhileUnavailable(deps) : undefined;
  }
}

function report(
  { metrics, tracing, logger }: HandleDeliveryDeps,
  { attempt, sent, delivery: outcome, retryInMs }: Sent,
  { startedAt, lateMs }: { startedAt: number; lateMs: number },
): void {
  const { result, error } = sent;
  recordAttemptSpan(tracing, { attempt, startedAt, outcome, result });
  metrics.attemptEnded({ outcome, errorClass: result.errorClass, durationMs: result.durationMs, lateMs });
  logger.info('delivery attempt', {
    deliveryId: attempt.deliveryId,
    jobId: attempt.jobId,
    accountId: attempt.accountId,
    apiKeyId: attempt.apiKeyId,
    eventType: attempt.eventType,
    series: attempt.series,
    attempt: attempt.number,
    outcome,
    status: result.status,
    errorClass: result.errorClass,
    // The path and query of a webhook URL may be secret.
    receiver: URL.parse(attempt.url)?.origin,
    address: result.address,
    bodyBytes: attempt.body.length,
    durationMs: Math.round(result.durationMs),
    lateMs,
    ...(retryInMs !== undefined && { retryInMs }),
    ...(error && { error }),
  });
}

const postponeWhileUnavailable = ({ random }: HandleDeliveryDeps): Postponed => ({
  postponeMs: Math.round(unavailableDelayMs * (1 + random())),
});

const postponeUntil = ({ nowMs }: HandleDeliveryDeps, time: Date): Postponed => ({
  postponeMs: Math.min(Math.max(time.getTime() - nowMs(), earlyDelayMsMin), earlyDelayMsMax),
});

/** Returns how late the attempt started, in milliseconds. Both times come from the database's clock. */
function latenessMsOf({ nextAttemptAt }: DueDelivery, { attempt }: Sent): number {
  return nextAttemptAt === null ? 0 : Math.max(0, attempt.startedAt.getTime() - nextAttemptAt.getTime());
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';
