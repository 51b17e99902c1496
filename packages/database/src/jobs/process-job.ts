/**
 * What a worker does with a job: claims it, renews its lease, records progress, postpones it, and ends it. Every write
 * is conditional on the lease, so a worker that has lost its lease cannot change the job. The first terminal write
 * wins. The refund, if there is one, and the event, if the job has a webhook, are written in the same transaction.
 */
import { optionDefaults, type RewriteOptions } from '@humanize/contract';
import { type OutcomeOf, sqlFunction, toArguments } from '../database/call-function.ts';
import type { JobUsage } from '../database/column-types.ts';
import type { Database } from '../database/create-database.ts';
import { rowsOf, writes } from '../database/queries.ts';
import type { FailureReason } from '../database/schema-types.ts';

type Claim = { jobId: string; lease: string; leaseMs: number; claimsMax: number };
type ClaimColumns = {
  jobId: string;
  accountId: string;
  text: string;
  words: number;
  options: RewriteOptions;
  /** Number of claims, including this one. */
  claims: number;
  createdAt: Date;
  /** Time from creation to this claim, on the database's clock. */
  queuedMs: number;
};

const claimed = sqlFunction<Claim, ClaimColumns>()('claim_job', {
  claimed: ['jobId', 'accountId', 'text', 'words', 'options', 'claims', 'createdAt', 'queuedMs'],
  /** The job does not exist or has ended, or another worker has claimed it. */
  gone: [],
  /** The job has reached its age limit. The caller must fail it with `when: 'expired'`. */
  expired: [],
  /** The job has been claimed `claimsMax` times without ending. The caller must fail it with `when: 'exhausted'`. */
  exhausted: [],
});

export type ClaimOutcome = OutcomeOf<typeof claimed>;

/** Claims a job. `lease` is a new UUID, which all later writes for this claim must contain. */
export async function claimJob(
  db: Database,
  { leaseSeconds, ...claim }: { jobId: string; lease: string; leaseSeconds: number; claimsMax: number },
): Promise<ClaimOutcome> {
  const job = await claimed(db, { ...claim, leaseMs: Math.round(leaseSeconds * 1000) });
  // If a job was submitted before an option existed, the option takes its default value.
  return job.outcome === 'claimed' ? { ...job, options: { ...optionDefaults, ...job.options } } : job;
}

export type HeldLease = { jobId: string; lease: string };

async function keepJobs(db: Database, leases: readonly HeldLease[], leaseMs: number | null): Promise<string[]> {
  if (leases.length === 0) return [];
  const calls = JSON.stringify(leases.map(toArguments));
  const kept = await rowsOf<{ id: string }>(db)`SELECT keep_jobs(${calls}, ${leaseMs}) AS id`;
  return kept.map(({ id }) => id);
}

/** Renews the leases of a worker. Returns the IDs of the jobs for which the worker still holds leases. */
export function renewLeases(
  db: Database,
  { leases, leaseSeconds }: { leases: readonly HeldLease[]; leaseSeconds: number },
): Promise<string[]> {
  return keepJobs(db, leases, Math.round(leaseSeconds * 1000));
}

/**
 * Ends leases immediately when a worker stops, so that other workers can claim the jobs, which stay `running`. Claims
 * whose lease has not expired no longer count toward `claimsMax`. Releasing a lease again has no effect. Returns the
 * IDs of the released jobs.
 */
export function releaseLeases(db: Database, { leases }: { leases: readonly HeldLease[] }): Promise<string[]> {
  return keepJobs(db, leases, null);
}

/** Records progress, for information only. Returns false if the worker no longer holds the lease. */
export function setJobStage(
  db: Database,
  { jobId: id, lease, stage }: HeldLease & { stage: string },
): Promise<boolean> {
  const job = db.kysely.updateTable('jobs').where(({ and }) => and({ id, status: 'running', lease }));
  return writes(job.set({ currentStage: stage }));
}

/** All times are in whole milliseconds. */
export type Postponement = HeldLease & {
  /** Delays for the first, second and subsequent postponements. The last delay repeats. */
  delaysMs: readonly number[];
  /** Minimum delay requested by the model's server. */
  delayMinMs: number;
  /** Maximum waiting time, counted from the first postponement. */
  waitMs: number;
  /** Maximum number of postponements. */
  waitsMax: number;
  /** Time before the age limit that is reserved for finishing the job without the model. */
  reserveMs: number;
  stage: string;
};

/** Postpones a job because the language model is unavailable. Ends the claim without counting it. */
export const postponeJob = sqlFunction<Postponement, { postponeMs: number; waits: number }>()('postpone_job', {
  /** The next claim is possible after `postponeMs`. `waits` includes this postponement. */
  postponed: ['postponeMs', 'waits'],
  /** The job has reached a waiting limit. Nothing was written, and the worker still holds the lease. */
  overdue: ['waits'],
  /** Another worker holds the lease, or the job has ended. Nothing was written. */
  refused: [],
});

export type PostponeOutcome = OutcomeOf<typeof postponeJob>;

type EndColumns = {
  /** The given ID if an event was written, in which case the caller must enqueue it; otherwise null. */
  deliveryId: string | null;
  completedAt: Date;
};

const endOutcomes = {
  finished: ['deliveryId', 'completedAt'],
  /** Nothing was written, because the job has already ended, the lease is not current, or the condition is not met. */
  refused: [],
} as const;

/** `deliveryId` is a new UUIDv7, which is used if the job has a webhook. `usage` is not recorded if omitted. */
type JobEnd = { jobId: string; deliveryId: string; usage?: JobUsage | undefined };

/**
 * `edits` is any JSON value, or null if the operator does not store edits. If `refund` is true, the words are returned,
 * because the output equals the input.
 */
type Success = JobEnd & {
  lease: string;
  output: string;
  edits: unknown;
  detectedLanguage: string | null;
  refund?: boolean;
};

export const succeedJob = sqlFunction<Success, EndColumns>()('succeed_job', endOutcomes);

export type FinishOutcome = OutcomeOf<typeof succeedJob>;

/** `message` is shown to the customer and has at most 1,000 characters. If `reason` is omitted, none is recorded. */
export type JobFailure = JobEnd & { message: string } & (
    | {
        when: 'leased';
        lease: string;
        detectedLanguage?: string | null | undefined;
        reason?: FailureReason | undefined;
      }
    | { when: 'queued' | 'expired' }
    | { when: 'exhausted'; claimsMax: number }
  );

/**
 * Fails a job. `when: 'leased'` means that processing failed. `queued` means that enqueueing failed: the call releases
 * the idempotency key, writes no event, and is refused after the first claim. For `expired` and `exhausted`, the
 * condition is checked again while the job is locked.
 */
export const failJob = sqlFunction<JobFailure, EndColumns>()('fail_job', endOutcomes);
