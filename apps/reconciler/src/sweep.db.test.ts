import { expect, test } from '@jest/globals';
import {
  getAccount,
  listDeliveries,
  listReconcilerRuns,
  renewLeases,
  setAlertSettings,
  startAttempt,
  succeedJob,
} from '@humanize/database';
import { createDeliveryQueue, createJobQueue } from '@humanize/queue';
import { insertTestAccount, insertTestDelivery, insertTestJob } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { countNothing, createSweep, recordSweep, type SweepReport } from './sweep.ts';
import { logger, masterKey, shortLived, useSweep, webhookUrl } from '../test-support/use-sweep.ts';

const nothing = countNothing();

const {
  fixtures,
  depsWith,
  submit,
  find,
  claim,
  succeed,
  expireShortLived,
  ageJobs,
  ageDeliveries,
  ageEnded,
  waitingJobs,
  exhaust,
  startDelivery,
} = useSweep();

test('if there is nothing to do, a sweep changes nothing', async () => {
  await submit();
  expect(await createSweep(depsWith())()).toMatchObject({ counts: nothing, failures: [] });
});

test('a job that no worker has claimed is enqueued once, regardless of the number of sweeps', async () => {
  await submit();
  await ageJobs();
  await submit();
  const sweep = createSweep(depsWith());
  expect((await sweep()).counts).toEqual({ ...nothing, requeued: 1 });
  await sweep();
  expect(await waitingJobs()).toEqual([0, 1]);
});

test('jobs that merely wait in the queue are not counted as enqueued again', async () => {
  const { accountId } = fixtures.account;
  for (let index = 0; index < 3; index += 1) await fixtures.jobQueue.add(await submit(), { accountId });
  const lost = await submit();
  await ageJobs();
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, requeued: 1 });
  expect(await waitingJobs()).toEqual([0, 4]);
  await claim(lost);
});

test('an exhausted event is resent after an hour, and enqueued, if its account has enabled this', async () => {
  const { db } = fixtures.database;
  const { accountId } = fixtures.account;
  const settings = { lowBalanceWords: null, alertUserId: null, failureEmails: true };
  const { deliveryId } = await insertTestDelivery(db, fixtures.account, { webhookUrl });
  await exhaust(deliveryId);
  await ageEnded();
  const sweep = createSweep(depsWith());
  expect((await sweep()).counts).toEqual(nothing);
  await setAlertSettings(db, accountId, { ...settings, redelivers: true });
  expect((await sweep()).counts).toEqual({ ...nothing, resent: 1 });
  expect((await sweep()).counts).toEqual(nothing);
  expect((await fixtures.deliveryQueue.counts()).waiting).toBe(1);
  expect(await startDelivery(deliveryId)).toMatchObject({ outcome: 'started', attempt: { series: 2, number: 1 } });
});

test('a job whose worker disappeared is enqueued after its lease has expired, and not before', async () => {
  const [held, lost] = [await submit(), await submit()];
  await claim(held);
  await renewLeases(fixtures.database.db, { leases: [{ jobId: lost, lease: await claim(lost) }], leaseSeconds: 0 });
  await ageJobs();
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, requeued: 1 });
});

test('a queued or running job that expires fails, is refunded, and has an event', async () => {
  const { balance } = await getAccount(fixtures.database.db, fixtures.account);
  const [waiting, running] = [await submit({ ...shortLived, webhookUrl }), await submit({ ...shortLived, webhookUrl })];
  const lease = await claim(running, 60);
  await expireShortLived();
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, expired: 2, announced: 2 });
  for (const jobId of [waiting, running]) {
    expect(await find(jobId)).toMatchObject({ status: 'failed', error: { code: 'job_expired' }, wordsCharged: 0 });
  }
  expect((await getAccount(fixtures.database.db, fixtures.account)).balance).toBe(balance);
  expect(fixtures.refunds).toEqual(['job_expired', 'job_expired']);
  expect(await fixtures.deliveryQueue.counts()).toMatchObject({ waiting: 2 });
  const late = { output: 'late', edits: null, detectedLanguage: 'en', deliveryId: uuidv7() };
  expect(await succeedJob(fixtures.database.db, { jobId: running, lease, ...late })).toEqual({ outcome: 'refused' });
});

test('a job claimed too often fails with processing_failed and is logged', async () => {
  const jobId = await submit();
  for (let claims = 0; claims < 5; claims += 1) {
    await renewLeases(fixtures.database.db, { leases: [{ jobId, lease: await claim(jobId) }], leaseSeconds: 0 });
  }
  const warned: unknown[] = [];
  const warn = (message: string, fields?: object): void => void warned.push({ message, ...fields });
  const sweep = createSweep(depsWith({}, { logger: { ...logger, warn } }));
  expect((await sweep()).counts).toMatchObject({ exhausted: 1 });
  expect(warned).toEqual([{ message: 'job', jobId, outcome: 'exhausted', deliveryId: null }]);
  expect(await find(jobId)).toMatchObject({ status: 'failed', error: { code: 'processing_failed' } });
});

test('a delivery that no dispatcher has started is enqueued with the number of its next attempt', async () => {
  const jobId = await submit({ webhookUrl });
  await succeed(jobId, await claim(jobId));
  const [delivery] = (await listDeliveries(fixtures.database.db, { jobId, limit: 1 })).items;
  await startAttempt(fixtures.database.db, {
    deliveryId: delivery?.id ?? '',
    token: uuidv7(),
    attemptTimeoutMs: 1,
    retryDelaysMs: [1, 1],
    renderBody: () => Buffer.from('{}'),
  });
  await ageDeliveries();
  const added: unknown[] = [];
  const spy = { addBulk: async (entries: readonly unknown[]) => void added.push(...entries) };
  const sweep = createSweep(depsWith({}, { deliveryQueue: spy }));
  expect((await sweep()).counts).toEqual({ ...nothing, deliveriesAdded: 1 });
  expect(added).toEqual([{ deliveryId: delivery?.id, series: 1, number: 2, delayMs: 0 }]);
});

test('the age limit is enforced while Redis is unavailable, and the next sweep adds the missing entries', async () => {
  const away = createJobQueue({ redisUrl: 'redis://127.0.0.1:1', prefix: fixtures.redis.prefix, addTimeoutMs: 20 });
  const alsoAway = createDeliveryQueue({
    redisUrl: 'redis://127.0.0.1:1',
    prefix: fixtures.redis.prefix,
    addTimeoutMs: 20,
  });
  await submit({ ...shortLived, webhookUrl });
  await submit();
  await expireShortLived();
  await ageJobs();
  const report = await createSweep(depsWith({}, { jobQueue: away, deliveryQueue: alsoAway }))();
  await Promise.all([away.close(), alsoAway.close()]);
  expect([report.counts.expired, report.failures.map(({ step }) => step)]).toEqual([1, ['announce', 'jobs']]);
  await ageDeliveries();
  const next = await createSweep(depsWith({}))();
  expect(next).toMatchObject({ counts: { ...nothing, requeued: 1, deliveriesAdded: 1 }, failures: [] });
});

function rejectId(): string {
  throw new Error('no IDs left');
}

test('a failed step is reported and does not prevent the other steps', async () => {
  await submit();
  await ageJobs();
  await submit(shortLived);
  await expireShortLived();
  const report = await createSweep(depsWith({}, { newId: rejectId }))();
  expect(report.failures).toMatchObject([{ step: 'expired', error: { message: 'no IDs left' } }]);
  expect(report.counts).toEqual({ ...nothing, requeued: 1 });
});

test('a job that cannot be failed does not block the others, and the next sweep retries it', async () => {
  const ids = ['no uuid'];
  for (let jobs = 0; jobs < 3; jobs += 1) await submit({ ...shortLived, webhookUrl });
  await expireShortLived();
  const sweep = createSweep(depsWith({}, { newId: () => ids.pop() ?? uuidv7() }));
  const report = await sweep();
  expect(report.failures).toMatchObject([{ step: 'expired', error: expect.any(Error) }]);
  expect(report.counts).toEqual({ ...nothing, expired: 2, announced: 2 });
  expect((await sweep()).counts).toEqual({ ...nothing, expired: 1, announced: 1 });
});

test('concurrent reconcilers end each job once and enqueue nothing twice', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 8 }, () => insertTestAccount(fixtures.database.db, { masterKey })),
  );
  for (const owner of accounts) {
    for (let index = 0; index < 4; index += 1) {
      await insertTestJob(fixtures.database.db, owner, { ...shortLived, webhookUrl });
    }
    await insertTestJob(fixtures.database.db, owner);
  }
  await expireShortLived();
  await ageJobs();
  const reports: SweepReport[] = await Promise.all(
    Array.from({ length: 5 }, () => createSweep(depsWith({ batchSize: 7 }))()),
  );
  expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
  expect(reports.reduce((sum, { counts }) => sum + counts.expired, 0)).toBe(32);
  expect(await waitingJobs()).toEqual([0, 8]);
  expect(await fixtures.deliveryQueue.counts()).toMatchObject({ waiting: 32 });
  for (const owner of accounts) {
    expect(await getAccount(fixtures.database.db, owner)).toMatchObject({ balance: 99_994, activeJobs: 1 });
  }
});

test('a sweep reads a limited number of batches, and the next sweep continues after them', async () => {
  for (let index = 0; index < 5; index += 1) await submit();
  await ageJobs();
  const added: string[] = [];
  const spy = {
    addBulk: async (jobs: readonly { jobId: string }[]) => {
      const ids = jobs.map(({ jobId }) => jobId);
      added.push(...ids);
      return ids;
    },
  };
  const sweep = createSweep(depsWith({ batchSize: 2, batchesMax: 1 }, { jobQueue: spy }));
  expect([(await sweep()).counts.requeued, (await sweep()).counts.requeued, (await sweep()).counts.requeued]).toEqual([
    2, 2, 1,
  ]);
  expect(new Set(added).size).toBe(5);
  expect((await sweep()).counts.requeued).toBe(2);
});

test('a sweep is recorded with its counts and its first failure', async () => {
  const report: SweepReport = {
    counts: { ...nothing, expired: 3 },
    failures: [{ step: 'jobs', error: new Error('no Redis') }],
    durationMs: 12,
  };
  await recordSweep({ db: fixtures.database.connectAs('reconciler'), process: 'a-host:1', logger }, report);
  expect(await listReconcilerRuns(fixtures.database.db, { limit: 5 })).toMatchObject([
    { process: 'a-host:1', durationMs: 12, counts: { expired: 3 }, error: 'jobs: no Redis' },
  ]);
});
