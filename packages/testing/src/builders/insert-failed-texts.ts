/** Inserts many jobs that failed because of their text, for tests of limits. */
import { randomUUID } from 'node:crypto';
import { failJob } from '@humanize/database';
import type { OpenTestDatabase } from '../databases/create-test-database.ts';
import { claimTestJob } from './claim-test-job.ts';
import type { TestAccount } from './insert-test-account.ts';
import { insertTestJob } from './insert-test-job.ts';
import { writePastTriggers } from './write-past-triggers.ts';

/** Inserts `count` jobs of `account` that failed because their text is not English: one job and copies of it. */
export async function insertFailedTexts(
  database: OpenTestDatabase,
  account: TestAccount,
  count: number,
): Promise<void> {
  const { db } = database;
  const { jobId } = await insertTestJob(db, account);
  const lease = await claimTestJob(db, jobId);
  await failJob(db, { jobId, when: 'leased', lease, reason: 'not_english', message: 'm', deliveryId: randomUUID() });
  const columns = `account_id, input_words, options, status, refunded, active_number, claims, created_at,
    expires_at, completed_at, failure_cause, failure_reason, error_message`;
  await writePastTriggers(
    database,
    `INSERT INTO jobs (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM jobs, generate_series(2, $2) WHERE id = $1`,
    [jobId, count],
  );
}
