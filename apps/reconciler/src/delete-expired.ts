/** Deletes what has outlived its purpose: idempotency keys past their 24 hours, texts past their retention. */
import { expireIdempotencyKeys, expirePayloads } from '@humanize/database';
import type { SweepDeps } from './sweep-deps.ts';

/** Returns how many idempotency keys were forgotten. */
export async function deleteExpiredKeys({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  return deleteInBatches(settings, (limit) => expireIdempotencyKeys(db, { limit }));
}

/** Returns how many jobs lost their texts; those of closed accounts go whether or not there is a retention. */
export async function deleteExpiredPayloads({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  const retentionHours = settings.payloadRetentionHours ?? null;
  return deleteInBatches(settings, (limit) => expirePayloads(db, { retentionHours, limit }));
}

async function deleteInBatches(
  { batchSize, batchesMax }: SweepDeps['settings'],
  deleteBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const deleted = await deleteBatch(batchSize);
    all += deleted;
    if (deleted < batchSize) break;
  }
  return all;
}
