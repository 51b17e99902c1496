/**
 * Deletes expired data: idempotency keys after 24 hours, texts after their retention period, request log entries after
 * 7 days, and expired sessions and one-time links.
 */
import {
  expireApiRequests,
  expireIdempotencyKeys,
  expireOneTimeLinks,
  expirePayloads,
  expireSessions,
  expireSignInSteps,
} from '@humanize/database';
import type { SweepDeps } from './sweep-deps.ts';

/** Deletes expired idempotency keys and returns how many it deleted. */
export async function deleteExpiredKeys({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  return deleteInBatches(settings, (limit) => expireIdempotencyKeys(db, { limit }));
}

/**
 * Deletes texts after their retention period and returns the number of affected jobs. Texts of closed accounts are
 * deleted even without a retention period.
 */
export async function deleteExpiredPayloads({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  const retentionHours = settings.payloadRetentionHours ?? null;
  return deleteInBatches(settings, (limit) => expirePayloads(db, { retentionHours, limit }));
}

/**
 * Deletes expired sessions, as well as sign-ins and address changes that were not completed in time. Returns how many
 * it deleted.
 */
export async function deleteExpiredSessions({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  const steps = await deleteInBatches(settings, (limit) => expireSignInSteps(db, { limit }));
  return steps + (await deleteInBatches(settings, (limit) => expireSessions(db, { limit })));
}

/** Deletes expired invitations and password links, and returns how many it deleted. */
export async function deleteExpiredLinks({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  return deleteInBatches(settings, (limit) => expireOneTimeLinks(db, { limit }));
}

/** Deletes old request log entries and returns how many it deleted. */
export async function deleteExpiredRequests({ db, settings }: Pick<SweepDeps, 'db' | 'settings'>): Promise<number> {
  return deleteInBatches(settings, (limit) => expireApiRequests(db, { limit }));
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
