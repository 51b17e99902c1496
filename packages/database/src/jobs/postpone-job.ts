/** Postpones a claimed job because the language model is unavailable. */
import type { Database } from '../database/create-database.ts';
import { integer, rowByOutcome } from '../database/rows.ts';

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

const postponeResult = rowByOutcome({
  postponed: { postpone_ms: integer, waits: integer },
  overdue: { waits: integer },
  refused: {},
});

/**
 * Postpones a job. Ends the claim without counting it. The job stays `running`, because the contract does not allow it
 * to return to `queued`.
 */
export async function postponeJob(db: Database, postponement: Postponement): Promise<PostponeOutcome> {
  const { jobId, lease, delaysMs, delayMinMs, waitMs, waitsMax, reserveMs, stage } = postponement;
  const [row] = await db.statements.run(
    {
      name: 'postpone_job',
      text: 'SELECT * FROM postpone_job($1, $2, $3, $4, $5, $6, $7, $8)',
      row: postponeResult,
    },
    [jobId, lease, delaysMs.map(Math.round), Math.round(delayMinMs), waitMs, waitsMax, reserveMs, stage],
  );
  if (row === undefined) throw new Error('postpone_job returned no row');
  if (row.outcome === 'postponed') return { outcome: 'postponed', postponeMs: row.postpone_ms, waits: row.waits };
  return row.outcome === 'overdue' ? { outcome: 'overdue', waits: row.waits } : { outcome: 'refused' };
}
