/**
 * Renews and releases the leases of a worker and records progress. Each write presents the lease, so a worker that lost its
 * lease changes nothing.
 */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

export type HeldLease = { jobId: string; lease: string };

/** Renews all leases of a worker in one statement. Returns the ids of the jobs it still holds. */
export async function renewLeases(
  db: Database,
  renewal: { leases: readonly HeldLease[]; leaseSeconds: number },
): Promise<{ heldJobIds: string[] }> {
  return { heldJobIds: await setLeaseEnd(db, renewal.leases, Math.round(renewal.leaseSeconds * 1000)) };
}

/** Ends leases at once, so that other workers can claim the jobs, which stay `running`. For a worker that stops. */
export async function releaseLeases(
  db: Database,
  release: { leases: readonly HeldLease[] },
): Promise<{ releasedJobIds: string[] }> {
  return { releasedJobIds: await setLeaseEnd(db, release.leases, 0) };
}

async function setLeaseEnd(db: Database, leases: readonly HeldLease[], leaseMs: number): Promise<string[]> {
  if (leases.length === 0) return [];
  const rows = await db.statements.run(
    {
      name: 'renew_leases',
      text: `UPDATE jobs j SET lease_until = now_ms() + make_interval(secs => $3::int / 1000.0)
        FROM (SELECT j2.id FROM jobs j2 JOIN unnest($1::uuid[], $2::uuid[]) AS held (job_id, lease) ON held.job_id = j2.id AND held.lease = j2.lease
          WHERE j2.status = 'running' ORDER BY j2.id FOR NO KEY UPDATE OF j2) AS mine
        WHERE j.id = mine.id AND j.status = 'running' RETURNING j.id`,
      row: row({ id: text }),
    },
    [leases.map(({ jobId }) => jobId), leases.map(({ lease }) => lease), leaseMs],
  );
  return rows.map(({ id }) => id);
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
