/**
 * Makes one webhook attempt. The attempt is recorded in Postgres before the request is sent and completed afterward, so
 * it counts even if the dispatcher crashes in between. The next attempt is enqueued with a delay. If that fails, the
 * reconciler enqueues it when it is due.
 */
import { renderWebhookPayload } from '@humanize/contract';
import {
  completeAttempt,
  DatabaseUnavailableError,
  retryWhileUnavailable,
  startAttempt,
  type AttemptResult,
  type CompleteAttemptOutcome,
  type Database,
  type DueDelivery,
  type StartedAttempt,
} from '@humanize/database';
import { enqueueDelivery, type EnqueueDeliveryDeps } from '@humanize/service';
import { backoffDelayMs, retryDelayMs, type Backoff, type WaitRequest } from './retry-delay.ts';

/** A recorded attempt that is ready to be signed and sent. */
export type SendableAttempt = StartedAttempt &
  Pick<DueDelivery, 'accountId' | 'jobId' | 'apiKeyId' | 'url' | 'eventType' | 'nextEncryptedSecret'>;

/** The result of a request to a receiver. */
export type SentAttempt = {
  readonly result: AttemptResult;
  readonly waitRequest: WaitRequest;
  /** The error, if this service rather than the receiver caused it. */
  readonly error: Error | undefined;
};

export type DeliverDeps = EnqueueDeliveryDeps & {
  readonly db: Database;
  /** Signs and sends a recorded attempt within `attemptTimeoutMs`. Must not throw. */
  readonly sendAttempt: (attempt: SendableAttempt) => Promise<SentAttempt>;
  readonly attemptTimeoutMs: number;
  /** How long after `attemptTimeoutMs` an attempt may be completed before it is considered lost. */
  readonly recordMarginMs: number;
  readonly backoff: Backoff;
  readonly publicApiUrl: string;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
};

export type DeliverResult =
  /** Nothing was sent: there is nothing left to deliver, it is too early, or the last attempt was lost. */
  | { outcome: 'gone' }
  | { outcome: 'not_due'; nextAttemptAt: Date }
  | { outcome: 'exhausted' }
  | {
      outcome: 'sent';
      attempt: SendableAttempt;
      sent: SentAttempt;
      /**
       * The outcome of the delivery. `unrecorded` means that Postgres became unavailable, so the attempt is considered
       * lost.
       */
      delivery: CompleteAttemptOutcome['outcome'] | 'unrecorded';
      /** Milliseconds until the next attempt, if there is one. */
      retryInMs: number | undefined;
    };

const recordRetryDelaysMs = [100, 400, 1_000];

/**
 * Makes the next attempt at a due delivery. Concurrent calls are safe, because Postgres allows only one caller to start
 * the attempt.
 * @throws DatabaseUnavailableError only before anything is sent
 */
export async function deliver(
  deps: DeliverDeps,
  { deliveryId, job, ...delivery }: DueDelivery,
): Promise<DeliverResult> {
  const token = deps.newId();
  const start = await startAttempt(deps.db, {
    deliveryId,
    token,
    attemptTimeoutMs: deps.attemptTimeoutMs + deps.recordMarginMs,
    retryDelaysMs: [backoffDelayMs(deps.backoff, 1, deps.random()), backoffDelayMs(deps.backoff, 2, deps.random())],
    renderBody: () => Buffer.from(JSON.stringify(renderWebhookPayload(delivery.eventType, job, deps))),
  });
  if (start.outcome !== 'started') return start;
  const attempt = { ...delivery, ...start.attempt };
  const sent = await deps.sendAttempt(attempt);
  return { outcome: 'sent', attempt, sent, ...(await complete(deps, attempt, token, sent)) };
}

async function complete(
  deps: DeliverDeps,
  { deliveryId, series, number, body }: StartedAttempt,
  token: string,
  { result, waitRequest }: SentAttempt,
): Promise<Pick<Extract<DeliverResult, { outcome: 'sent' }>, 'delivery' | 'retryInMs'>> {
  const delayMs = retryDelayMs(deps.backoff, number, { waitRequest, nowMs: deps.nowMs(), random: deps.random() });
  const completion = { deliveryId, token, result, body, retryDelayMs: delayMs };
  try {
    const completed = await retryWhileUnavailable(() => completeAttempt(deps.db, completion), recordRetryDelaysMs);
    if (completed.outcome !== 'retry') return { delivery: completed.outcome, retryInMs: undefined };
    await enqueueDelivery(deps, { deliveryId, series, number: number + 1 }, delayMs);
    return { delivery: 'retry', retryInMs: delayMs };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    deps.logger.warn('delivery attempt not recorded', { deliveryId, series, number, error });
    return { delivery: 'unrecorded', retryInMs: undefined };
  }
}
