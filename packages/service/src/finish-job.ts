/**
 * Finishes jobs. The first terminal write wins; later ones are rejected and change nothing. Refunds are part of the same
 * transaction. The refund metric is also incremented here for all apps, once per refund except for free jobs that
 * succeed.
 */
import { jobFailureMessages } from '@humanize/contract';
import {
  failJob,
  succeedJob,
  type Database,
  type FailureReason,
  type FinishOutcome,
  type JobFailure,
  type JobUsage,
} from '@humanize/database';
import type { CountRefund, RefundCause } from './telemetry.ts';

export type FinishJobDeps = {
  readonly db: Database;
  /** Returns a new UUIDv7, which becomes the delivery ID if the job has a webhook. */
  readonly newId: () => string;
  readonly countRefund: CountRefund;
};

/**
 * How a job ends. `succeeded` and `failed` require the lease of the current claim. For the other three, Postgres checks
 * the condition again. `expired`: the job has reached its age limit. `exhausted`: the job was claimed `claimsMax`
 * times, and its last lease has expired. `not_enqueued`: no worker has claimed the job.
 */
export type JobEnd =
  | {
      readonly as: 'succeeded';
      readonly lease: string;
      readonly output: string;
      /** The list of edits, as JSON; null to store none. */
      readonly edits: unknown;
      readonly detectedLanguage: string | null;
      readonly usage: JobUsage;
      /** Whether to refund the words, because the output equals the input. */
      readonly refund: boolean;
    }
  | {
      readonly as: 'failed';
      readonly lease: string;
      /** Message for the customer, with at most 1,000 characters. */
      readonly message: string;
      /** Reason for operators. */
      readonly reason?: FailureReason;
      readonly detectedLanguage: string | null;
      /** The model usage of the job. Not recorded if omitted. */
      readonly usage?: JobUsage | undefined;
    }
  | { readonly as: 'expired' }
  | { readonly as: 'exhausted'; readonly claimsMax: number }
  | { readonly as: 'not_enqueued' };

const refundCauseOf: Readonly<Record<Exclude<JobEnd['as'], 'succeeded'>, RefundCause>> = {
  failed: 'processing_failed',
  expired: 'job_expired',
  exhausted: 'claimed_too_often',
  not_enqueued: 'enqueue_failed',
};

/**
 * Writes the terminal state of a job. If the outcome has a `deliveryId`, the caller must enqueue that delivery.
 * @throws DatabaseUnavailableError if Postgres does not respond. The write may have been committed, so it is safe to
 * call again.
 */
export async function finishJob(
  { db, newId, countRefund }: FinishJobDeps,
  jobId: string,
  end: JobEnd,
): Promise<FinishOutcome> {
  const deliveryId = newId();
  if (end.as === 'succeeded') {
    const { as: _as, ...success } = end;
    const finish = await succeedJob(db, { jobId, deliveryId, ...success });
    if (finish.outcome === 'finished' && end.refund) countRefund('unchanged_output');
    return finish;
  }
  const finish = await failJob(db, { jobId, deliveryId, ...toFailure(end) });
  if (finish.outcome === 'finished') countRefund(refundCauseOf[end.as]);
  return finish;
}

type WithoutIds<Failure> = Failure extends unknown ? Omit<Failure, 'jobId' | 'deliveryId'> : never;

function toFailure(end: Exclude<JobEnd, { as: 'succeeded' }>): WithoutIds<JobFailure> {
  switch (end.as) {
    case 'failed':
      return {
        when: 'leased',
        lease: end.lease,
        message: end.message,
        reason: end.reason,
        detectedLanguage: end.detectedLanguage,
        usage: end.usage,
      };
    case 'expired':
      return { when: 'expired', message: jobFailureMessages.expired };
    case 'exhausted':
      return { when: 'exhausted', claimsMax: end.claimsMax, message: jobFailureMessages.exhausted };
    case 'not_enqueued':
      return { when: 'queued', message: jobFailureMessages.notEnqueued };
  }
}
