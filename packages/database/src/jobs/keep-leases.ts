/**
 * Renews and releases the leases of a worker and records progress. Each write presents the lease, so a worker that lost its
 * lease changes nothing.
 */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

export type HeldLease = { jobId: string; lease: string };

/** The running jobs `j` whose id and lease are at the same place in the arrays $1 and $2, locked in the order of ids. */
const heldJobs = `FROM (SELECT j2.id FROM jobs j2 JOIN unnest($1::uuid[], $2::uuid[]) AS held (job_id, lease) ON held.job_id = j2.id AND held.lease = j2.lease
          WHERE j2.status = 'running' ORDER BY j2.id FOR NO KEY UPDATE OF j2) AS mine
        WHERE j.id = mine.id AND j.status = 'running'`;

/** Renews all leases of a worker in one statement. Returns the ids of the jobs it still holds. */
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
 * Ends leases at once, so that other workers can claim the jobs, which stay `running`. For a worker that stops. The claim
 * of a lease that has not expired is not counted: a job that is handed back by several workers in a rolling restart must not
 * reach the limit of claims. A repeated release changes nothing more.
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

/** Records informational progress. Returns false if the lease is no longer held. */
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
