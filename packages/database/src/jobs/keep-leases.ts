/**
 * Renews and releases the leases of a worker and records progress. Every write is conditional on the lease, so a
 * worker that has lost its lease cannot change the job.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export type HeldLease = { jobId: string; lease: string };

const toCalls = (leases: readonly HeldLease[]): string =>
  JSON.stringify(leases.map(({ jobId, lease }) => ({ job_id: jobId, lease })));

/** Renews all leases of a worker in one statement. Returns the IDs of the jobs whose leases it still has. */
export async function renewLeases(
  db: Database,
  renewal: { leases: readonly HeldLease[]; leaseSeconds: number },
): Promise<{ heldJobIds: string[] }> {
  if (renewal.leases.length === 0) return { heldJobIds: [] };
  const leaseMs = Math.round(renewal.leaseSeconds * 1000);
  const { rows } = await sql<{ id: string }>`SELECT keep_jobs(${toCalls(renewal.leases)}, ${leaseMs}) AS id`.execute(
    db.kysely,
  );
  return { heldJobIds: rows.map(({ id }) => id) };
}

/**
 * Ends leases immediately when a worker stops, so other workers can claim the jobs, which stay `running`. If the lease
 * has not expired, its claim is no longer counted. Otherwise, a job that several workers release during a rolling
 * restart could reach the limit of claims. Releasing a lease again has no effect.
 */
export async function releaseLeases(
  db: Database,
  release: { leases: readonly HeldLease[] },
): Promise<{ releasedJobIds: string[] }> {
  if (release.leases.length === 0) return { releasedJobIds: [] };
  const { rows } = await sql<{ id: string }>`SELECT release_jobs(${toCalls(release.leases)}) AS id`.execute(db.kysely);
  return { releasedJobIds: rows.map(({ id }) => id) };
}

/** Records informational progress. Returns false if the worker no longer has the lease. */
export async function setJobStage(
  db: Database,
  change: HeldLease & { stage: string; detectedLanguage?: string | null | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('jobs')
    .set(({ ref, fn, val }) => ({
      current_stage: change.stage,
      detected_language: fn.coalesce(val(change.detectedLanguage ?? null), ref('detected_language')),
    }))
    .where('id', '=', change.jobId)
    .where('status', '=', 'running')
    .where('lease', '=', change.lease)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
