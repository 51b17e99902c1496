/** Claims a job for a worker. Returns the text and options in the same round trip. */
import type { Database } from '../database/create-database.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { boolean, integer, rowByOutcome, text, timestamp } from '../database/rows.ts';

export type ClaimOutcome =
  | {
      outcome: 'claimed';
      jobId: string;
      accountId: string;
      text: string;
      words: number;
      autoDetectLanguage: boolean;
      useBritishSpellings: boolean;
      /** Number of claims, including this one. */
      claims: number;
      createdAt: Date;
      expiresAt: Date;
      leaseUntil: Date;
      /** Time from creation to this claim, on the database's clock. */
      queuedMs: number;
    }
  /** The job does not exist or has ended, or another worker has claimed it. */
  | { outcome: 'gone' }
  /** The job has reached its age limit. The caller must fail it with `when: 'expired'`. */
  | { outcome: 'expired' }
  /** The job was claimed `claimsMax` times and did not end. The caller must fail it with `when: 'exhausted'`. */
  | { outcome: 'exhausted'; claims: number };

const claimResult = rowByOutcome({
  claimed: {
    claims: integer,
    account_id: text,
    input: text,
    input_words: integer,
    auto_detect_language: boolean,
    use_british_spellings: boolean,
    created_at: timestamp,
    expires_at: timestamp,
    lease_until: timestamp,
    claimed_at: timestamp,
  },
  gone: {},
  expired: {},
  exhausted: { claims: integer },
});

const claimStatement = batchedStatement({
  name: 'claim_job',
  types: ['uuid', 'uuid', 'int', 'int'],
  source: callOf('claim_job', 4),
  batchFunction: 'claim_jobs',
  row: claimResult,
});

/** Claims a job. `lease` is a new UUID, which all later writes for this claim must contain. */
export async function claimJob(
  db: Database,
  { jobId, lease, leaseSeconds, claimsMax }: { jobId: string; lease: string; leaseSeconds: number; claimsMax: number },
): Promise<ClaimOutcome> {
  const values = [jobId, lease, Math.round(leaseSeconds * 1000), claimsMax];
  const [row] = await db.statements.run(claimStatement, values);
  if (row === undefined) throw new Error('claim_job returned no row');
  if (row.outcome === 'exhausted') return { outcome: 'exhausted', claims: row.claims };
  if (row.outcome !== 'claimed') return { outcome: row.outcome };
  return {
    outcome: 'claimed',
    jobId,
    accountId: row.account_id,
    text: row.input,
    words: row.input_words,
    autoDetectLanguage: row.auto_detect_language,
    useBritishSpellings: row.use_british_spellings,
    claims: row.claims,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    leaseUntil: row.lease_until,
    queuedMs: row.claimed_at.getTime() - row.created_at.getTime(),
  };
}
