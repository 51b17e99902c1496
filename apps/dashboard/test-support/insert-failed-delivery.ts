/** Inserts a delivery that is waiting for its second attempt. */
import { randomUUID } from 'node:crypto';
import { completeAttempt, startAttempt } from '@humanize/database';
import { insertTestDelivery, type Stack } from '@humanize/testing';

const hooksUrl = 'https://hooks.example.com/in';

/** Creates a delivery with a failed attempt for the stack's account. */
export async function insertFailedDelivery({
  database,
  account,
}: Pick<Stack, 'database' | 'account'>): Promise<{ deliveryId: string; jobId: string }> {
  const { db } = database;
  const inserted = await insertTestDelivery(db, account, { webhookUrl: hooksUrl });
  const { deliveryId } = inserted;
  const token = randomUUID();
  const body = Buffer.from('{}');
  await startAttempt(db, {
    deliveryId,
    token,
    attemptTimeoutMs: 5_000,
    retryDelaysMs: [600_000, 600_000],
    renderBody: () => body,
  });
  const result = {
    outcome: 'failed',
    status: 500,
    address: '203.0.113.1',
    durationMs: 12,
    errorClass: 'http_status',
    responseExcerpt: 'No.',
  } as const;
  await completeAttempt(db, { deliveryId, token, result, body, retryDelayMs: 600_000 });
  return inserted;
}
