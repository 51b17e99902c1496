import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  succeedTestJob,
  type TestAccount,
  type TestDatabase,
  waitUntil,
  writePastTriggers,
} from '@humanize/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { findDueDelivery, startAttempt } from '../deliveries/attempts.ts';
import { scheduleRedelivery } from '../deliveries/resend-deliveries.ts';
import { claimJob, failJob } from '../jobs/process-job.ts';
import { findJob } from '../jobs/find-job.ts';
import { findJobForOperator } from '../jobs/job-summaries.ts';
import { query } from '../database/queries.ts';
import { expirePayloads } from './sweeps.ts';
import {
  addTextPartition,
  deleteResponseExcerpts,
  dropTextPartition,
  emptyTextPartition,
  findEmptyTextPartition,
  getTextPartitionsAhead,
} from './text-partitions.ts';

const { masterKey } = newMasterKey();
const retention = { retentionHours: 25 };
const hourMs = 3_600_000;
let beganMs: number;
let database: TestDatabase;
let account: TestAccount;

beforeEach(async () => {
  beganMs = Date.now();
  database = await createTestDatabase();
  account = await insertTestAccount(database.db, { masterKey });
});
afterEach(() => database.close());

const reconciler = () => database.connectAs('reconciler');
const idOf = (hoursAgo: number): string => newId({ msecs: Date.now() - hoursAgo * hourMs });
async function addAll(): Promise<number> {
  let added = 0;
  while (await addTextPartition(reconciler(), retention)) added += 1;
  return added;
}
const boundOf = (hoursAgo: number): string => `uuid_since('${new Date(beganMs - hoursAgo * hourMs).toISOString()}')`;
/** Creates a partition for past IDs, as if it had been added in advance. */
async function insertPast(name: string, from: number, until: number): Promise<void> {
  const bounds = `FROM (${boundOf(from)}) TO (${boundOf(until)})`;
  await query(database.owner, `CREATE TABLE ${name} PARTITION OF job_payloads FOR VALUES ${bounds}`);
}
const listPartitions = async (): Promise<string[]> =>
  (await query<{ name: string }>(database.db, 'SELECT name FROM text_partitions()')).map(({ name }) => name);
async function partitionOf(jobId: string): Promise<string | undefined> {
  const text = 'SELECT tableoid::regclass::text AS name FROM job_payloads WHERE job_id = $1';
  return (await query<{ name: string }>(database.owner, text, [jobId]))[0]?.name;
}
const kept = async (jobId: string): Promise<boolean | undefined> =>
  (await findJobForOperator(database.db, { jobId }))?.payloadKept;
/** Inserts a job whose ID dates from `madeHoursAgo` hours ago and that ended `endedHoursAgo` hours ago. */
async function insertEnded(options: { madeHoursAgo: number; endedHoursAgo: number; webhookUrl?: string }) {
  const { madeHoursAgo, endedHoursAgo, ...rest } = options;
  const { jobId } = await insertTestJob(database.db, account, { jobId: idOf(madeHoursAgo), ...rest });
  const deliveryId = await succeedTestJob(database.db, jobId);
  const text = `UPDATE job_payloads SET completed_at = completed_at - make_interval(hours => $2) WHERE job_id = $1`;
  await writePastTriggers(database, text, [jobId, endedHoursAgo]);
  return { jobId, deliveryId };
}
const endDelivery = (deliveryId: string): Promise<void> =>
  writePastTriggers(
    database,
    `UPDATE deliveries SET state = 'delivered', attempts_started = 1, attempt_token = NULL, next_attempt_at = NULL, ended_at = now_ms() WHERE id = $1`,
    [deliveryId],
  );
async function dropPast(): Promise<boolean> {
  const partition = await findEmptyTextPartition(reconciler());
  return partition !== undefined && dropTextPartition(reconciler(), partition);
}

/** Holds a lock on all partitions, as pg_dump does, while `work` runs. */
async function withBackup<Result>(work: () => Promise<Result>): Promise<Result> {
  return database.owner.transaction({ snapshot: true }, async (trx) => {
    await query(trx, 'LOCK TABLE jobs, job_payloads IN ACCESS SHARE MODE');
    return work();
  });
}

test('partitions are added until they suffice for a day, each for 1/12 of the retention period', async () => {
  expect(await getTextPartitionsAhead(reconciler())).toBe(0);
  const added = await addAll();
  // The first one begins within an hour. The last one is added before it is a day in the future.
  expect(added).toBe(8);
  expect(await listPartitions()).toHaveLength(added);
  const gaps = `SELECT FROM (SELECT end_id, lead(first_id) OVER (ORDER BY first_id) AS next,
    time_of(end_id) - time_of(first_id) AS length FROM text_partitions()) p WHERE end_id <> next OR length <> interval '3 hours'`;
  expect(await query(database.db, gaps)).toEqual([]);
  expect(await getTextPartitionsAhead(reconciler())).toBeGreaterThan(24 * 3_600);
  expect(await addTextPartition(reconciler(), { retentionHours: null })).toBe(false);
});

test('without a retention period, a partition covers 30 days', async () => {
  expect(await addTextPartition(reconciler(), { retentionHours: null })).toBe(true);
  expect(await addTextPartition(reconciler(), { retentionHours: null })).toBe(false);
  expect(await getTextPartitionsAhead(reconciler())).toBeGreaterThan(29.9 * 24 * 3_600);
});

test('reconcilers that add partitions concurrently neither fail nor leave a gap', async () => {
  const counts = await Promise.all([addAll(), addAll(), addAll()]);
  expect(counts[0] + counts[1] + counts[2]).toBe((await listPartitions()).length);
  expect(await getTextPartitionsAhead(reconciler())).toBeGreaterThan(24 * 3_600);
});

test.each(["UPDATE jobs SET current_stage = 'rewriting'", 'SELECT FROM job_payloads'])(
  'the query in the runbook finds a transaction that prevents adding a partition: %s',
  async (statement) => {
    await insertTestJob(database.db, account);
    const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8');
    const [, search = ''] = /```sql\n(SELECT pid[^]*?)```/.exec(runbook) ?? [];
    await database.owner.transaction({}, async (trx) => {
      await query(trx, statement);
      expect(await addTextPartition(reconciler(), retention)).toBe(false);
      const [holder] = await query<{ pid: number }>(trx, 'SELECT pg_backend_pid() AS pid');
      expect(await query(database.owner, search)).toEqual([expect.objectContaining(holder ?? {})]);
    });
  },
);

test('each text is stored in the partition of its ID or the default one, and a batch of claims reads all of them', async () => {
  await addAll();
  await insertPast('past', 40, 30);
  const jobIds = [idOf(35), idOf(0), idOf(-5), idOf(10_000), idOf(-10_000)];
  for (const jobId of jobIds) await insertTestJob(database.db, account, { jobId, text: `Text ${jobId}.` });
  expect(await Promise.all(jobIds.map(partitionOf))).toEqual([
    'past',
    'job_payloads_default',
    expect.stringMatching(/^job_payloads_\d{10}$/),
    'job_payloads_default',
    'job_payloads_default',
  ]);
  const claims = await Promise.all(
    jobIds.map((jobId) => claimJob(database.db, { jobId, lease: newId(), leaseSeconds: 20, claimsMax: 5 })),
  );
  expect(claims).toMatchObject(jobIds.map((jobId) => ({ outcome: 'claimed', text: `Text ${jobId}.` })));
});

test('jobs of several partitions get their outputs', async () => {
  await addAll();
  const { accountId } = account;
  for (const jobId of [idOf(-5), idOf(0), idOf(10_000)]) {
    await insertTestJob(database.db, account, { jobId });
    await succeedTestJob(database.db, jobId, `Output ${jobId}.`);
    expect(await findJob(database.db, { accountId, jobId })).toMatchObject({ output: `Output ${jobId}.` });
  }
});

test('a partition with only texts past the retention period is emptied and dropped, and nothing else is', async () => {
  await insertPast('older', 60, 50);
  await insertPast('old', 50, 30);
  await addAll();
  const past = await insertEnded({ madeHoursAgo: 55, endedHoursAgo: 54 });
  const young = await insertEnded({ madeHoursAgo: 32, endedHoursAgo: 24 });
  const unpartitioned = await insertEnded({ madeHoursAgo: 70, endedHoursAgo: 69 });
  const partitions = await listPartitions();
  expect(await emptyTextPartition(reconciler(), retention)).toBe(true);
  expect(await emptyTextPartition(reconciler(), retention)).toBe(false);
  expect(await kept(past.jobId)).toBe(false);
  expect(await findJob(database.db, { ...account, jobId: past.jobId })).toMatchObject({
    status: 'succeeded',
    output: null,
  });
  expect(await dropPast()).toBe(true);
  expect(await listPartitions()).toEqual(partitions.filter((name) => name !== 'older'));
  expect(await dropPast()).toBe(false);
  expect(await Promise.all([young.jobId, unpartitioned.jobId].map(kept))).toEqual([true, true]);
});

test('a partition is kept while one of its texts is needed, and its other texts are deleted as rows', async () => {
  await insertPast('old', 60, 30);
  const past = await insertEnded({ madeHoursAgo: 55, endedHoursAgo: 54 });
  const empty = () => emptyTextPartition(reconciler(), retention);

  const { jobId: active } = await insertTestJob(database.db, account, { jobId: idOf(50) });
  expect(await empty()).toBe(false);
  await failJob(database.db, { jobId: active, when: 'queued', message: 'm', deliveryId: newId() });
  // The job has only just ended.
  expect(await empty()).toBe(false);
  await writePastTriggers(
    database,
    `UPDATE job_payloads SET completed_at = now() - interval '26 hours' WHERE job_id = $1`,
    [active],
  );

  const sent = await insertEnded({ madeHoursAgo: 50, endedHoursAgo: 26, webhookUrl: 'https://x.example' });
  expect(await empty()).toBe(false);
  expect(await expirePayloads(reconciler(), { ...retention, limit: 10 })).toBe(1);
  expect(await Promise.all([past.jobId, active, sent.jobId].map(kept))).toEqual([false, true, true]);
  expect(await findDueDelivery(database.db, sent)).toMatchObject({ job: { output: 'The output.' } });
  await endDelivery(sent.deliveryId);
  expect(await empty()).toBe(true);
  expect(await Promise.all([active, sent.jobId].map(kept))).toEqual([false, false]);
});

test('a delivery that is resent while its partition is about to be emptied keeps the texts', async () => {
  await insertPast('old', 60, 30);
  const { jobId, deliveryId } = await insertEnded({
    madeHoursAgo: 55,
    endedHoursAgo: 54,
    webhookUrl: 'https://x.example',
  });
  await endDelivery(deliveryId);
  await query(database.owner, `ALTER FUNCTION empty_text_partition SET lock_timeout = '30s'`);
  let emptying: Promise<boolean> | undefined;
  await database.owner.transaction({ timeoutMs: 30_000 }, async (trx) => {
    await query(trx, 'SELECT redeliver($1)', [JSON.stringify({ delivery_id: deliveryId, limit: 5 })]);
    emptying = emptyTextPartition(database.connectAs('ops'), retention);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = 'old'::regclass`;
    await waitUntil(async () => (await query(database.db, waits)).length > 0, { what: 'the lock to be requested' });
  });
  expect(await emptying).toBe(false);
  expect(await kept(jobId)).toBe(true);
});

test('response excerpts are deleted in batches before their partition is dropped', async () => {
  await insertPast('old', 60, 30);
  const deliveries = [];
  for (let place = 0; place < 5; place += 1) {
    const { deliveryId } = await insertEnded({
      madeHoursAgo: 50 - place,
      endedHoursAgo: 40,
      webhookUrl: 'https://x.example',
    });
    const attempt = { attemptTimeoutMs: 1, retryDelaysMs: [1, 1], renderBody: () => Buffer.from('b') } as const;
    await startAttempt(database.db, { deliveryId, token: newId(), ...attempt });
    deliveries.push(deliveryId);
  }
  await writePastTriggers(database, `UPDATE delivery_attempts SET response_excerpt = 'echo'`);
  for (const deliveryId of deliveries) await endDelivery(deliveryId);
  expect(await emptyTextPartition(reconciler(), retention)).toBe(true);
  const partition = await findEmptyTextPartition(reconciler());
  if (partition === undefined) throw new Error('no empty partition');
  let [after, batches]: [string | undefined, number] = [undefined, 0];
  do {
    after = await deleteResponseExcerpts(reconciler(), { ...partition, after, limit: 2 });
    batches += 1;
    const left = 'SELECT FROM delivery_attempts WHERE response_excerpt IS NOT NULL';
    expect(await query(database.db, left)).toHaveLength(Math.max(0, 5 - 2 * batches));
  } while (after !== undefined);
  expect(batches).toBe(4);
});

test('while a backup reads the texts, partitions stay and submissions do not wait for its end', async () => {
  await insertPast('old', 60, 30);
  await insertPast('oldest', 90, 60);
  const { jobId } = await insertEnded({ madeHoursAgo: 55, endedHoursAgo: 54 });
  await withBackup(async () => {
    const changes = Promise.all([
      addTextPartition(reconciler(), retention),
      emptyTextPartition(reconciler(), retention),
      dropPast(),
    ]);
    for (let place = 0; place < 20; place += 1) {
      const { jobId: submitted } = await insertTestJob(database.db, account);
      await succeedTestJob(database.db, submitted);
    }
    expect(await changes).toEqual([false, false, false]);
    expect(await kept(jobId)).toBe(true);
  });
  expect(await emptyTextPartition(reconciler(), retention)).toBe(true);
  expect(await dropPast()).toBe(true);
  expect(await addTextPartition(reconciler(), retention)).toBe(true);
});

/** Makes one change of each kind. Returns whether all past partitions are gone and all future ones exist. */
async function changePartitions(): Promise<boolean> {
  await addAll();
  await emptyTextPartition(reconciler(), retention);
  await dropPast();
  const isPastLeft = (await listPartitions()).some((name) => name.startsWith('old'));
  return !isPastLeft && (await getTextPartitionsAhead(reconciler())) > 24 * 3_600;
}

test('jobs are submitted, processed and looked up while partitions are added, emptied and dropped', async () => {
  for (let place = 0; place < 8; place += 1) {
    await insertPast(`old${place}`, 100 - 5 * place, 95 - 5 * place);
    await insertEnded({ madeHoursAgo: 98 - 5 * place, endedHoursAgo: 50 });
  }
  const others = await Promise.all([1, 2, 3].map(() => insertTestAccount(database.db, { masterKey })));
  const ending = new AbortController();
  const work = others.map(async (other) => {
    for (let done = 0; ; done += 1) {
      if (ending.signal.aborted) return done;
      const { jobId, accountId } = await insertTestJob(database.db, other);
      await succeedTestJob(database.db, jobId);
      expect(await findJob(database.db, { accountId, jobId })).toMatchObject({ output: 'The output.' });
    }
  });
  await waitUntil(changePartitions, { what: 'all partitions to be changed', intervalMs: 1 }).finally(() =>
    ending.abort(),
  );
  for (const done of await Promise.all(work)) expect(done).toBeGreaterThan(4);
});

test('a partition is not dropped while it has texts or could still receive some', async () => {
  await insertPast('old', 60, 30);
  await insertPast('recent', 24, 20);
  const firstIdOf = async (name: string): Promise<string> =>
    (
      await query<{ id: string }>(database.db, 'SELECT first_id AS id FROM text_partitions() WHERE name = $1', [name])
    )[0]?.id ?? '';
  const { jobId } = await insertTestJob(database.db, account, { jobId: idOf(40) });
  for (const name of ['old', 'recent'])
    expect(await dropTextPartition(reconciler(), { firstId: await firstIdOf(name) })).toBe(false);
  expect(await listPartitions()).toEqual(['old', 'recent']);
  expect(await kept(jobId)).toBe(true);
});

test('after days without a reconciler, all texts are in the default partition, and new partitions follow', async () => {
  await insertPast('last', 100, 72);
  const missed = await insertEnded({ madeHoursAgo: 60, endedHoursAgo: 60 });
  const { jobId } = await insertTestJob(database.db, account);
  expect(await Promise.all([missed.jobId, jobId].map(partitionOf))).toEqual([
    'job_payloads_default',
    'job_payloads_default',
  ]);
  await addAll();
  const next = await insertTestJob(database.db, account, { jobId: idOf(-2) });
  expect(await partitionOf(next.jobId)).toMatch(/^job_payloads_\d{10}$/);
  expect(await Promise.all([missed.jobId, jobId].map(kept))).toEqual([true, true]);
  expect(await expirePayloads(reconciler(), { ...retention, limit: 10 })).toBe(1);
  expect(await Promise.all([missed.jobId, jobId].map(kept))).toEqual([false, true]);
});

test('the range of a text from a clock that is hours ahead stays in the default partition, and other ranges get partitions', async () => {
  const { jobId } = await insertTestJob(database.db, account, { jobId: idOf(-10) });
  expect(await addAll()).toBe(7);
  expect(await partitionOf(jobId)).toBe('job_payloads_default');
  await succeedTestJob(database.db, jobId);
  expect(await findJob(database.db, { ...account, jobId })).toMatchObject({ output: 'The output.' });
  for (const hoursAgo of [-2, -16, -22]) {
    const other = await insertTestJob(database.db, account, { jobId: idOf(hoursAgo) });
    expect(await partitionOf(other.jobId)).toMatch(/^job_payloads_\d{10}$/);
  }
});

test('a text from a clock that is days behind is stored even if its partition was dropped', async () => {
  await insertPast('old', 60, 30);
  expect(await dropPast()).toBe(true);
  const { jobId } = await insertTestJob(database.db, account, { jobId: idOf(40) });
  await succeedTestJob(database.db, jobId);
  expect(await findJob(database.db, { ...account, jobId })).toMatchObject({ output: 'The output.' });
});

test('an event cannot be resent after its partition was emptied', async () => {
  await insertPast('old', 60, 30);
  const { deliveryId } = await insertEnded({ madeHoursAgo: 55, endedHoursAgo: 54, webhookUrl: 'https://x.example' });
  await endDelivery(deliveryId);
  expect(await emptyTextPartition(reconciler(), retention)).toBe(true);
  expect(await scheduleRedelivery(database.db, { deliveryId })).toEqual({ outcome: 'payload_deleted' });
});

test('the database rejects a retention period below 25 hours', async () => {
  await expect(emptyTextPartition(reconciler(), { retentionHours: 24 })).rejects.toMatchObject({ code: '23514' });
});
