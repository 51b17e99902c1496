/**
 * Ends jobs. The first terminal write wins. A failure is refunded in the same transaction, in which the event is also
 * written if the job has a webhook.
 */
import type { Database } from '../database/create-database.ts';
import type { JobUsage } from '../database/job-usage.ts';
import type { FailureReason } from './job-row.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { integer, nullable, rowByOutcome, text, timestamp } from '../database/rows.ts';

export type FinishOutcome =
  | {
      outcome: 'finished';
      accountId: string;
      /** The given ID if an event was written, which the caller must enqueue; otherwise null. */
      deliveryId: string | null;
      completedAt: Date;
      /** Time from the first claim to the end, or null if the job was never claimed. */
      processingMs: number | null;
    }
  /**
   * Nothing was written, because the job had already ended, the lease is not current, or the condition of `when` is not
   * met.
   */
  | { outcome: 'refused' };

const finishResult = rowByOutcome({
  finished: {
    account_id: text,
    delivery_id: nullable(text),
    completed_at: timestamp,
    processing_ms: nullable(integer),
  },
  refused: {},
});

const succeedStatement = batchedStatement({
  name: 'succeed_job_with_usage',
  types: ['uuid', 'uuid', 'text', 'jsonb', 'text', 'uuid', 'jsonb'],
  source: callOf('succeed_job', 7),
  batchFunction: 'succeed_jobs',
  row: finishResult,
});

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
    /** A new UUIDv7, which is used if the job has a webhook. */
    deliveryId: string;
  },
): Promise<FinishOutcome> {
  const [row] = await db.statements.run(succeedStatement, [
    success.jobId,
    success.lease,
    success.output,
    success.edits === null || success.edits === undefined ? null : JSON.stringify(success.edits),
    success.detectedLanguage,
    success.deliveryId,
    success.usage === undefined ? null : JSON.stringify(success.usage),
  ]);
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
    }
  | { when: 'queued' }
  | { when: 'expired' }
  | { when: 'exhausted'; claimsMax: number }
);

/**
 * Fails a job. `leased`: processing failed; requires the lease. `queued`: enqueueing failed; only possible while no
 * worker has claimed the job; releases the idempotency key and writes no event. `expired` and `exhausted` are checked
 * again while the job is locked.
 */
export async function failJob(db: Database, failure: JobFailure): Promise<FinishOutcome> {
  const [row] = await db.statements.run(
    { name: 'fail_job_with_reason', text: 'SELECT * FROM fail_job($1, $2, $3, $4, $5, $6, $7, $8)', row: finishResult },
    [
      failure.jobId,
      failure.when,
      failure.when === 'leased' ? failure.lease : null,
      failure.when === 'exhausted' ? failure.claimsMax : null,
      failure.message,
      failure.when === 'leased' ? (failure.detectedLanguage ?? null) : null,
      failure.deliveryId,
      failure.when === 'leased' ? (failure.reason ?? null) : null,
    ],
  );
  return toOutcome(row);
}

function toOutcome(row: ReturnType<typeof finishResult> | undefined): FinishOutcome {
  if (row?.outcome !== 'finished') return { outcome: 'refused' };
  return {
    outcome: 'finished',
    accountId: row.account_id,
    deliveryId: row.delivery_id,
    completedAt: row.completed_at,
    processingMs: row.processing_ms,
  };
}
