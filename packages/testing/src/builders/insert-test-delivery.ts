/** Inserts due deliveries for tests without a worker. Each is the event of a job that has just ended. */
import { type Database, failJob } from '@humanize/database';
import { v7 as newId } from 'uuid';
import { claimTestJob, succeedTestJob } from './claim-test-job.ts';
import type { TestAccount } from './insert-test-account.ts';
import { insertTestJob } from './insert-test-job.ts';

/** Finishes a job of `account` whose webhook URL is `webhookUrl`. The delivery is not enqueued. */
export async function insertTestDelivery(
  db: Database,
  account: TestAccount,
  {
    webhookUrl,
    output = 'A text of six whole words.',
    ending = 'succeeded',
  }: { readonly webhookUrl: string; readonly output?: string; readonly ending?: 'succeeded' | 'failed' },
): Promise<{ readonly deliveryId: string; readonly jobId: string }> {
  const { jobId } = await insertTestJob(db, account, { webhookUrl });
  if (ending === 'succeeded') return { deliveryId: await succeedTestJob(db, jobId, output), jobId };
  const [lease, deliveryId] = [await claimTestJob(db, jobId), newId()];
  const message = 'It could not be processed.';
  const { outcome } = await failJob(db, { jobId, when: 'leased', lease, message, deliveryId });
  if (outcome !== 'finished') throw new Error(`The test delivery was not created: ${outcome}`);
  return { deliveryId, jobId };
}
