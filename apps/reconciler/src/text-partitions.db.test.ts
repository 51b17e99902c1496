import { expect, test } from '@jest/globals';
import { completeAttempt, listDeliveries, query } from '@humanize/database';
import { v7 as uuidv7 } from 'uuid';
import { countNothing, createSweep } from './sweep.ts';
import { useSweep, webhookUrl } from '../test-support/use-sweep.ts';

const nothing = countNothing();
const { fixtures, depsWith, submit, find, claim, succeed, startDelivery } = useSweep();
const result = {
  outcome: 'acknowledged',
  status: 200,
  address: null,
  durationMs: 1,
  errorClass: null,
  responseExcerpt: 'echo',
} as const;

/** Inserts a partition for IDs generated between 60 and 30 hours ago, with jobs whose webhooks were received. */
async function insertPast(jobs: number): Promise<string[]> {
  const { owner, db } = fixtures.database;
  await query(
    owner,
    `CREATE TABLE old PARTITION OF job_payloads
      FOR VALUES FROM (uuid_since(now() - interval '60 hours')) TO (uuid_since(now() - interval '30 hours'))`,
  );
  const jobIds = [];
  for (let place = 0; place < jobs; place += 1) {
    const jobId = await submit({ jobId: uuidv7({ msecs: Date.now() - (40 + place) * 3_600_000 }), webhookUrl });
    await succeed(jobId, await claim(jobId));
    jobIds.push(jobId);
  }
  for (const { id: deliveryId } of (await listDeliveries(db, { limit: jobs })).items) {
    const token = uuidv7();
    expect(await startDelivery(deliveryId, token)).toMatchObject({ outcome: 'started' });
    await completeAttempt(db, { deliveryId, token, result, body: Buffer.from('{}'), retryDelayMs: 0 });
  }
  await query(owner, `UPDATE job_payloads SET completed_at = now() - interval '29 hours'`);
  return jobIds;
}
const excerpts = () => query(fixtures.database.db, 'SELECT FROM delivery_attempts WHERE response_excerpt IS NOT NULL');

test('a sweep empties a partition past the retention period, deletes the responses and drops it', async () => {
  const jobIds = await insertPast(3);
  const sweep = createSweep(depsWith({ payloadRetentionHours: 28 }));
  expect((await sweep()).counts).toEqual({ ...nothing, partitionsEmptied: 1, partitionsDropped: 1 });
  for (const jobId of jobIds) expect(await find(jobId)).toMatchObject({ status: 'succeeded', output: null });
  expect(await excerpts()).toEqual([]);
  expect((await sweep()).counts).toEqual(nothing);
});

test('if there are many responses, the next sweep continues deleting them, and then drops the partition', async () => {
  await insertPast(5);
  const sweep = createSweep(depsWith({ payloadRetentionHours: 28, batchSize: 1, batchesMax: 3 }));
  expect((await sweep()).counts).toEqual({ ...nothing, partitionsEmptied: 1 });
  expect(await excerpts()).toHaveLength(2);
  expect((await sweep()).counts).toEqual({ ...nothing, partitionsDropped: 1 });
  expect(await excerpts()).toEqual([]);
});

test('without a retention period, texts are kept', async () => {
  const [jobId = ''] = await insertPast(1);
  expect((await createSweep(depsWith())()).counts).toEqual(nothing);
  expect(await find(jobId)).toMatchObject({ output: 'A better text.' });
});

test('the first sweep adds partitions for a day', async () => {
  const names = await query<{ name: string }>(fixtures.database.db, 'SELECT name FROM text_partitions()');
  for (const { name } of names) await query(fixtures.database.owner, `DROP TABLE ${name}`);
  const sweep = createSweep(depsWith({ payloadRetentionHours: 96, batchesMax: 2 }));
  expect((await sweep()).counts).toEqual({ ...nothing, partitionsAdded: 2 });
  expect((await sweep()).counts).toMatchObject({ partitionsAdded: 1 });
  expect((await sweep()).counts).toEqual(nothing);
});
