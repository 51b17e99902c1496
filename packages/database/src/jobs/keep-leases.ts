/**
 * Renews and releases the leases of a worker and records progress. Every write is conditional on the lease, so a
 * worker that has lost its lease cannot change the job.
 */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

export type HeldLease = { jobId: string; lease: string };

/**
 * Selects the running jobs `j` whose ID and lease are at the same position in the arrays $1 and $2, and locks them in
 * the order of their IDs.
 */
const heldJobs = `FROM (SELECT j2.id FROM jobs j2 JOIN unnest($1::uuid[], $2::uuid[]) AS held (job_id, lease) ON held.job_id = j2.id AND held.lease = j2.lease
          WHERE j2.status = 'running' ORDER BY j2.id FOR NO KEY UPDATE OF j2) AS mine
        WHERE j.id = mine.id AND j.status = 'running'`;

/** Renews all leases of a worker in one statement. Returns the IDs of the jobs whose leases it still has. */
export async function renewLeases(
  db: Database,
  renewal: { leases: readonly HeldLease[]; leaseSeconds: number },
): Promise<{ heldJobIds: string[] }> {
  if (renewal.leases.length === 0) return { heldJobIds: [] };
  const rows = await db.statements.run(
    {
      name: 'renew_leases',
      text: `UPDATE jobs j SET lease_until = now_ms() + make_interval(secs => $3::int / 1000.0) ${heldJobs} RETURNING j.id`,
      row: row({ id: text }),
    },
    [
      renewal.leases.map(({ jobId }) => jobId),
      renewal.leases.map(({ lease }) => lease),
      Math.round(renewal.leaseSeconds * 1000),
    ],
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
  const rows = await db.statements.run(
    {
      name: 'release_leases',
      text: `UPDATE jobs j SET lease_until = now_ms(), claims = j.claims - (j.lease_until > now_ms())::int ${heldJobs} RETURNING j.id`,
      row: row({ id: text }),
    },
    [release.leases.map(({ jobId }) => jobId), release.leases.map(({ lease }) => lease)],
  );
  return { releasedJobIds: rows.map(({ id }) => id) };
}

/** Records informational progress. Returns false if the worker no longer has the lease. */
export async function setJobStage(
  db: Database,
  change: HeldLease & { stage: string; detectedLanguage?: string | null | undefined },
): Promise<boolean> {
  const rows = await db.statements.run(
    {
      name: 'set_job_stage',
      text: `UPDATE jobs SET current_stage = $3, detected_language = coalesce($4, detected_language)
        WHERE id = $1 AND status = 'running' AND lease = $2 RETURNING id`,
    },
    [change.jobId, change.lease, change.stage, change.detectedLanguage ?? null],
  );
  return rows.length > 0;
}
