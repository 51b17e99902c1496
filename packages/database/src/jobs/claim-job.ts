/** Claims a job for a worker. Returns the text and options in the same round trip. */
import type { RewriteOptions } from '@humanize/contract';
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';

export type ClaimOutcome =
  | {
      outcome: 'claimed';
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
    }
  /** The job does not exist or has ended, or another worker has claimed it. */
  | { outcome: 'gone' }
  /** The job has reached its age limit. The caller must fail it with `when: 'expired'`. */
  | { outcome: 'expired' }
  /** The job was claimed `claimsMax` times and did not end. The caller must fail it with `when: 'exhausted'`. */
  | { outcome: 'exhausted'; claims: number };

type Claim = { job_id: string; lease: string; lease_ms: number; claims_max: number };
type ClaimRow = { job_id: string } & (
  | {
      outcome: 'claimed';
      claims: number;
      account_id: string;
      input: string;
      input_words: number;
      options: RewriteOptions;
      created_at: Date;
      claimed_at: Date;
    }
  | { outcome: 'gone' | 'expired' }
  | { outcome: 'exhausted'; claims: number }
);

const claimJobs: SetFunction<Claim, ClaimRow> = { name: 'claim_jobs', key: 'job_id', callsMax: 8 };

/** Claims a job. `lease` is a new UUID, which all later writes for this claim must contain. */
export async function claimJob(
  db: Database,
  { jobId, lease, leaseSeconds, claimsMax }: { jobId: string; lease: string; leaseSeconds: number; claimsMax: number },
): Promise<ClaimOutcome> {
  const claim = { job_id: jobId, lease, lease_ms: Math.round(leaseSeconds * 1000), claims_max: claimsMax };
  const row = await db.call(claimJobs, claim);
  if (row.outcome === 'exhausted') return { outcome: 'exhausted', claims: row.claims };
  if (row.outcome !== 'claimed') return { outcome: row.outcome };
  return {
    outcome: 'claimed',
    jobId,
    accountId: row.account_id,
    text: row.input,
    words: row.input_words,
    options: row.options,
    claims: row.claims,
    createdAt: row.created_at,
    queuedMs: row.claimed_at.getTime() - row.created_at.getTime(),
  };
}
