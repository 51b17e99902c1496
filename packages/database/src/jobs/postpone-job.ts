/** Postpones a claimed job because the language model is unavailable. */
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';

export type PostponeOutcome =
  /** The next claim is possible after `postponeMs`. `waits` includes this postponement. */
  | { outcome: 'postponed'; postponeMs: number; waits: number }
  /** The job has reached a limit on waiting. Nothing was written, and the worker still has the lease. */
  | { outcome: 'overdue'; waits: number }
  /** Another worker has the lease, or the job has ended. Nothing was written. */
  | { outcome: 'refused' };

export type Postponement = {
  jobId: string;
  lease: string;
  /** Delays of the first, second, and further postponements. The last delay repeats. */
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

type PostponementRow = { job_id: string } & (
  | { outcome: 'postponed'; postpone_ms: number; waits: number }
  | { outcome: 'overdue'; waits: number }
  | { outcome: 'refused' }
);

const postponeJobs: SetFunction<ReturnType<typeof toCall>, PostponementRow> = {
  name: 'postpone_jobs',
  key: 'job_id',
  callsMax: 8,
};

/**
 * Postpones a job. Ends the claim without counting it. The job stays `running`, because the contract does not allow it
 * to return to `queued`.
 */
export async function postponeJob(db: Database, postponement: Postponement): Promise<PostponeOutcome> {
  const row = await db.call(postponeJobs, toCall(postponement));
  if (row.outcome === 'postponed') return { outcome: 'postponed', postponeMs: row.postpone_ms, waits: row.waits };
  return row.outcome === 'overdue' ? { outcome: 'overdue', waits: row.waits } : { outcome: 'refused' };
}

function toCall(postponement: Postponement) {
  return {
    job_id: postponement.jobId,
    lease: postponement.lease,
    delays_ms: postponement.delaysMs.map(Math.round),
    delay_min_ms: Math.round(postponement.delayMinMs),
    wait_ms: postponement.waitMs,
    waits_max: postponement.waitsMax,
    reserve_ms: postponement.reserveMs,
    stage: postponement.stage,
  };
}
