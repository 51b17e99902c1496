/**
 * What happens with one entry of the queue of deliveries. Postgres decides whether an attempt is due; the entry only
 * brings it up. An attempt is on record before anything is sent and completed after it; the next one is put into the
 * queue with a delay, and where that fails the reconciler finds it due.
 */
import { limits, renderWebhookPayload } from '@humanize/contract';
import {
  completeAttempt,
  DatabaseUnavailableError,
  findDueDelivery,
  retryWhileUnavailable,
  startAttempt,
  type CompleteAttemptOutcome,
  type Database,
  type DueDelivery,
  type StartedAttempt,
} from '@humanize/database';
import type { DeliveryEntry, DeliveryQueue, Postponed } from '@humanize/queue';
import type { Logger, Tracing } from '@humanize/runtime';
import type { DeliveryMeter } from './delivery-meter.ts';
import { makeAttempt, type AttemptEnd, type MakeAttemptDeps } from './make-attempt.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import { openAttemptSpan, type EndAttemptSpan } from './trace-attempt.ts';
import { backoffDelayMs, retryDelayMs, type Backoff } from './retry-delay.ts';

export type DeliverDeps = MakeAttemptDeps & {
  readonly db: Database;
  readonly deliveryQueue: Pick<DeliveryQueue, 'add'>;
  readonly slots: ReceiverSlots;
  readonly backoff: Backoff;
  /** What the record of an attempt is given beyond the attempt's own time before it counts as lost. */
  readonly recordMarginMs: number;
  readonly publicApiUrl: string;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly meter: DeliveryMeter;
};

/** While Postgres is away, an entry comes back after this time and up to as much again. */
const unavailableDelayMs = 2_000;
const recordRetryDelaysMs = [100, 400, 1_000];
/** Clocks differ: an entry that came too early is looked at again within these bounds, whatever the difference says. */
const earlyDelayMsMin = 50;
const earlyDelayMsMax = 30_000;

/**
 * Handles one entry; safe to call any number of times for the same delivery, at once or one after the other.
 *
 * @returns when to hand the entry out again, or nothing when it is done with
 */
export async function deliver(deps: DeliverDeps, { deliveryId }: DeliveryEntry): Promise<Postponed | void> {
  try {
    const delivery = await findDueDelivery(deps.db, { deliveryId });
    if (delivery === undefined || delivery.nextAttemptAt === null) return undefined;
    if (!delivery.due) return postponeUntil(deps, delivery.nextAttemptAt);
    const slot = deps.slots.take({ accountId: delivery.accountId, host: hostOf(delivery.url) });
    if (slot.outcome === 'full') {
      deps.meter.attemptPostponed();
      return { postponeMs: slot.postponeMs };
    }
    try {
      return await startAndMake(deps, delivery);
    } finally {
      slot.release();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    deps.logger.warn('delivery postponed', { deliveryId, error });
    return { postponeMs: Math.round(unavailableDelayMs * (1 + deps.random())) };
  }
}

async function startAndMake(deps: DeliverDeps, delivery: DueDelivery): Promise<Postponed | void> {
  const { deliveryId } = delivery;
  const token = deps.newId();
  const beganAt = deps.nowMs();
  const start = await startAttempt(deps.db, {
    deliveryId,
    token,
    attemptTimeoutMs: deps.attemptTimeoutMs + deps.recordMarginMs,
    retryDelaysMs: [backoffDelayMs(deps.backoff, 1, deps.random()), backoffDelayMs(deps.backoff, 2, deps.random())],
    job: delivery.job,
    renderBody: (job) => Buffer.from(JSON.stringify(renderWebhookPayload(job, deps))),
  });
  if (start.outcome === 'gone') return undefined;
  if (start.outcome === 'not_due') return postponeUntil(deps, start.nextAttemptAt);
  if (start.outcome === 'exhausted') {
    deps.logger.info('delivery ended', { deliveryId, jobId: delivery.jobId, outcome: 'exhausted', errorClass: 'lost' });
    return undefined;
  }
  const { attempt } = start;
  const endSpan = openAttemptSpan(deps.tracing, attempt, beganAt);
  const end = await makeAttempt(deps, attempt);
  await recordEnd(deps, { attempt, token, end, lateMs: latenessOf(delivery, attempt), endSpan });
  return undefined;
}

type Ended = { attempt: StartedAttempt; token: string; end: AttemptEnd; lateMs: number; endSpan: EndAttemptSpan };

async function recordEnd(deps: DeliverDeps, { attempt, token, end, lateMs, endSpan }: Ended): Promise<void> {
  const { deliveryId } = attempt;
  const { result, waitRequest, error } = end;
  const waitMs = retryDelayMs(deps.backoff, attempt.number, {
    answer: waitRequest,
    nowMs: deps.nowMs(),
    random: deps.random(),
  });
  const completion = { deliveryId, token, result, retryDelayMs: waitMs };
  let outcome: CompleteAttemptOutcome['outcome'] | 'unrecorded' = 'unrecorded';
  try {
    const completed = await retryWhileUnavailable(() => completeAttempt(deps.db, completion), recordRetryDelaysMs);
    ({ outcome } = completed);
    if (completed.outcome === 'retry') await enqueueNext(deps, attempt, completed.nextNumber, waitMs);
  } finally {
    endSpan(outcome, result);
    deps.meter.attemptEnded({ outcome, errorClass: result.errorClass, durationMs: result.durationMs, lateMs });
    deps.logger.info('delivery attempt', {
      deliveryId,
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
      ...(outcome === 'retry' && { retryInMs: waitMs }),
      ...(error && { error }),
    });
  }
}

async function enqueueNext(
  { deliveryQueue, logger }: DeliverDeps,
  { deliveryId, series }: StartedAttempt,
  nextNumber: number,
  delayMs: number,
): Promise<void> {
  // Numbered through all series, so that an entry of an earlier one is never taken for the same.
  const attempt = (series - 1) * limits.webhookAttemptsMax + nextNumber;
  try {
    await deliveryQueue.add(deliveryId, { attempt, delayMs });
  } catch (error) {
    logger.warn('next attempt not queued', { deliveryId, attempt, error });
  }
}

function postponeUntil({ nowMs }: DeliverDeps, time: Date): Postponed {
  return { postponeMs: Math.min(Math.max(time.getTime() - nowMs(), earlyDelayMsMin), earlyDelayMsMax) };
}

/** Both times are the database's. */
function latenessOf({ nextAttemptAt }: DueDelivery, { startedAt }: StartedAttempt): number {
  return nextAttemptAt === null ? 0 : Math.max(0, startedAt.getTime() - nextAttemptAt.getTime());
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';
