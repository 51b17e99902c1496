/**
 * Ends jobs. The first terminal write wins. A refund is written in the same transaction, in which the event is also
 * written if the job has a webhook.
 */
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import type { JobUsage } from '../database/job-usage.ts';
import type { FailureReason } from '../database/schema-types.ts';

export type FinishOutcome =
  | {
      outcome: 'finished';
      accountId: string;
      /** The given ID if an event was written, which the caller must enqueue; otherwise null. */
      deliveryId: string | null;
      completedAt: Date;
    }
  /**
   * Nothing was written, because the job had already ended, the lease is not current, or the condition of `when` is not
   * met.
   */
  | { outcome: 'refused' };

type FinishRow = { job_id: string } & (
  | { outcome: 'finished'; account_id: string; delivery_id: string | null; completed_at: Date }
  | { outcome: 'refused' }
);

type Success = {
  job_id: string;
  lease: string;
  output: string;
  edits: unknown;
  detected_language: string | null;
  usage: JobUsage | null;
  refund: boolean;
  delivery_id: string;
};

const succeedJobs: SetFunction<Success, FinishRow> = { name: 'succeed_jobs', key: 'job_id', callsMax: 8 };

export async function succeedJob(
  db: Database,
  success: {
    jobId: string;
    lease: string;
    output: string;
    /** The edits as any JSON value; null unless the operator stores edits. */
    edits: unknown;
    detectedLanguage: string | null;
    /** Not recorded if omitted. */
    usage?: JobUsage;
    /** Whether to return the words, because the output equals the input. Default: false. */
    refund?: boolean;
    /** A new UUIDv7, which is used if the job has a webhook. */
    deliveryId: string;
  },
): Promise<FinishOutcome> {
  const row = await db.call(succeedJobs, {
    job_id: success.jobId,
    lease: success.lease,
    output: success.output,
    edits: success.edits,
    detected_language: success.detectedLanguage,
    usage: success.usage ?? null,
    refund: success.refund ?? false,
    delivery_id: success.deliveryId,
  });
  return toOutcome(row);
}

export type JobFailure = {
  jobId: string;
  /** Message for the customer, with at most 1,000 characters. */
  message: string;
  deliveryId: string;
} & (
  | {
      when: 'leased';
      lease: string;
      detectedLanguage?: string | null | undefined;
      /** Not recorded if omitted. */
      reason?: FailureReason | undefined;
      /** Not recorded if omitted. */
      usage?: JobUsage | undefined;
    }
  | { when: 'queued' }
  | { when: 'expired' }
  | { when: 'exhausted'; claimsMax: number }
);

type Failure = {
  job_id: string;
  condition: JobFailure['when'];
  lease?: string;
  claims_max?: number;
  message: string;
  detected_language?: string | null | undefined;
  reason?: FailureReason | undefined;
  usage?: JobUsage | undefined;
  delivery_id: string;
};

const failJobs: SetFunction<Failure, FinishRow> = { name: 'fail_jobs', key: 'job_id', callsMax: 8 };

/**
 * Fails a job. `leased`: processing failed; requires the lease. `queued`: enqueueing failed; only possible while no
 * worker has claimed the job; releases the idempotency key and writes no event. `expired` and `exhausted` are checked
 * again while the job is locked.
 */
export async function failJob(db: Database, failure: JobFailure): Promise<FinishOutcome> {
  const row = await db.call(failJobs, {
    job_id: failure.jobId,
    condition: failure.when,
    message: failure.message,
    delivery_id: failure.deliveryId,
    ...(failure.when === 'leased'
      ? {
          lease: failure.lease,
          detected_language: failure.detectedLanguage,
          reason: failure.reason,
          usage: failure.usage,
        }
      : {}),
    ...(failure.when === 'exhausted' ? { claims_max: failure.claimsMax } : {}),
  });
  return toOutcome(row);
}

function toOutcome(row: FinishRow): FinishOutcome {
  if (row.outcome === 'refused') return { outcome: 'refused' };
  return {
    outcome: 'finished',
    accountId: row.account_id,
    deliveryId: row.delivery_id,
    completedAt: row.completed_at,
  };
}
