/** Claims and ends jobs as a worker does, for tests without a worker. */
import { claimJob, type Database, succeedJob } from '@humanize/database';
import { v7 as newId } from 'uuid';

/** Claims a queued job for 20 seconds and returns the lease. @throws if it cannot be claimed */
export async function claimTestJob(db: Database, jobId: string): Promise<string> {
  const lease = newId();
  const { outcome } = await claimJob(db, { jobId, lease, leaseSeconds: 20, claimsMax: 5 });
  if (outcome !== 'claimed') throw new Error(`The test job was not claimed: ${outcome}`);
  return lease;
}

/**
 * Claims a queued job, marks it as succeeded and returns the ID of its delivery. @throws if the job cannot be claimed
 * or marked as succeeded
 */
export async function succeedTestJob(db: Database, jobId: string, output = 'The output.'): Promise<string> {
  const [lease, deliveryId] = [await claimTestJob(db, jobId), newId()];
  const end = { jobId, lease, output, edits: null, detectedLanguage: 'en', deliveryId };
  const { outcome } = await succeedJob(db, end);
  if (outcome !== 'finished') throw new Error(`The test job was not finished: ${outcome}`);
  return deliveryId;
}
