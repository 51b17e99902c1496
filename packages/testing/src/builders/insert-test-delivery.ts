/** Inserts due deliveries for tests without a worker. Each is the event of a job that has just ended. */
import { claimJob, type Database, failJob, succeedJob } from '@humanize/database';
import { v7 as newId } from 'uuid';
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
  const lease = newId();
  const deliveryId = newId();
  const claim = await claimJob(db, { jobId, lease, leaseSeconds: 60, claimsMax: 5 });
  const ended =
    ending === 'succeeded'
      ? await succeedJob(db, { jobId, lease, output, edits: null, detectedLanguage: 'en', deliveryId })
      : await failJob(db, { jobId, when: 'leased', lease, message: 'It could not be processed.', deliveryId });
  if (claim.outcome !== 'claimed' || ended.outcome !== 'finished') {
    throw new Error(`The test delivery was not created: ${claim.outcome}, ${ended.outcome}`);
  }
  return { deliveryId, jobId };
}
