/** Simulates the passage of time between two groups, in the model and by shifting the times stored in the database. */
import { releaseLeases, renewLeases } from '@humanize/database';
import type { OpenTestDatabase } from '../databases/create-test-database.ts';
import { writePastTriggers } from '../builders/write-past-triggers.ts';
import { activeJobs, type ModelAccount } from './model.ts';
import type { Random } from './random.ts';

/**
 * Applies at most one event: a lease expires, is released or is renewed; a job reaches its age limit; or a key expires.
 */
export async function passTime(database: OpenTestDatabase, random: Random, account: ModelAccount): Promise<void> {
  const { db } = database;
  const roll = random.below(100);
  const active = activeJobs(account);
  const held = active.filter(({ lease, lapsed }) => lease !== null && !lapsed);
  // Only a few active jobs are running, so running jobs are chosen with a higher probability.
  const job = roll < 30 ? (random.pickOrNone(held) ?? random.pickOrNone(active)) : random.pickOrNone(active);
  if (roll < 20 && job?.lease) {
    await writePastTriggers(database, 'UPDATE jobs SET lease_until = now_ms() WHERE id = $1', [job.id]);
    job.lapsed = true;
  } else if (roll < 26 && job?.lease) {
    const releasedJobIds = await releaseLeases(db, { leases: [{ jobId: job.id, lease: job.lease }] });
    if (releasedJobIds[0] !== job.id) throw new Error(`a held lease of ${job.id} could not be released`);
    if (!job.lapsed) job.claims -= 1;
    job.lapsed = true;
  } else if (roll < 30 && job?.lease) {
    const heldJobIds = await renewLeases(db, {
      leases: [{ jobId: job.id, lease: job.lease }],
      leaseSeconds: 3_600,
    });
    if (heldJobIds[0] !== job.id) throw new Error(`a held lease of ${job.id} could not be renewed`);
    job.lapsed = false;
  } else if (roll < 37 && job !== undefined) {
    await writePastTriggers(database, 'UPDATE jobs SET expires_at = now_ms() WHERE id = $1', [job.id]);
    job.expired = true;
  } else if (roll < 50) {
    const key = random.pickOrNone([...account.keys.keys()]);
    if (key === undefined) return;
    const text = 'UPDATE idempotency_keys SET expires_at = now_ms() WHERE account_id = $1 AND key = $2';
    await writePastTriggers(database, text, [account.accountId, key]);
    account.keys.delete(key);
  }
}
