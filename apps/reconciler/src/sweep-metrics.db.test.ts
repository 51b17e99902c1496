import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  createDatabase,
  failJob,
  findJobForOperator,
  listFailedTexts,
  listOverruns,
  setJobStage,
  succeedJob,
  type FailureReason,
} from '@humanize/database';
import { createMetrics } from '@humanize/runtime';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestDelivery,
  insertTestJob,
  newMasterKey,
  writePastTriggers,
  type TestAccount,
  useTestDatabase,
  claimTestJob,
} from '@humanize/testing';
import { exposeQueues } from './expose-queues.ts';
import { createSweepMetrics } from './sweep-metrics.ts';
import { countNothing, type SweepReport } from './sweep.ts';

const database = useTestDatabase();
const { masterKey } = newMasterKey();

const nothing = countNothing();
const sweep = (counts: Partial<SweepReport['counts']>): SweepReport => ({
  counts: { ...nothing, ...counts },
  failures: [],
  durationMs: 12,
});

test('jobs that a sweep enqueues again are counted', async () => {
  const registry = createMetrics({ app: 'reconciler' });
  const observe = createSweepMetrics(registry, database.connectAs('reconciler'));
  observe(sweep({ expired: 2, exhausted: 1, requeued: 4 }));
  observe(sweep({ requeued: 1 }));
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/^humanize_jobs_reenqueued_total\{app="reconciler"\} 5$/m);
  expect(metrics).toMatch(/^humanize_ledger_drift_words\{app="reconciler"\} 0$/m);
});

test('a job that a worker holds while it waits for the model counts as waiting and not as running', async () => {
  const registry = createMetrics({ app: 'reconciler' });
  createSweepMetrics(registry, database.connectAs('reconciler'));
  const account = await insertTestAccount(database.db, { masterKey });
  const [waits, runs] = [await insertTestJob(database.db, account), await insertTestJob(database.db, account)];
  const lease = await claimTestJob(database.db, waits.jobId);
  await claimTestJob(database.db, runs.jobId);
  await setJobStage(database.db, { jobId: waits.jobId, lease, stage: 'waiting_for_model' });
  await writePastTriggers(database, "UPDATE jobs SET created_at = created_at - interval '90 seconds' WHERE id = $1", [
    waits.jobId,
  ]);
  await writePastTriggers(database, "UPDATE jobs SET created_at = created_at - interval '300 seconds' WHERE id = $1", [
    runs.jobId,
  ]);
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/^humanize_queued_jobs\{app="reconciler"\} 1$/m);
  expect(metrics).toMatch(/^humanize_running_jobs\{app="reconciler"\} 1$/m);
  expect(metrics).toMatch(/^humanize_oldest_queued_seconds\{app="reconciler"\} 9\d/m);
  expect(metrics).toMatch(/^humanize_oldest_active_seconds\{app="reconciler"\} 30\d/m);
});

test('a delivery is due at its time and overdue after a minute', async () => {
  const registry = createMetrics({ app: 'reconciler' });
  createSweepMetrics(registry, database.connectAs('reconciler'));
  const account = await insertTestAccount(database.db, { masterKey });
  const webhookUrl = 'https://receiver.example.com/';
  await insertTestDelivery(database.db, account, { webhookUrl });
  const { deliveryId } = await insertTestDelivery(database.db, account, { webhookUrl });
  await writePastTriggers(
    database,
    "UPDATE deliveries SET next_attempt_at = next_attempt_at - interval '61 seconds' WHERE id = $1",
    [deliveryId],
  );
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/^humanize_due_deliveries\{app="reconciler"\} 2$/m);
  expect(metrics).toMatch(/^humanize_overdue_deliveries\{app="reconciler"\} 1$/m);
});

test('each value that cannot be read from Postgres is counted', async () => {
  const registry = createMetrics({ app: 'reconciler' });
  const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', applicationName: 'test' });
  createSweepMetrics(registry, away);
  // The counter may be rendered before the values are read.
  await registry.metrics();
  const metrics = await registry.metrics();
  await away.close();
  const unread = [...metrics.matchAll(/^humanize_reconciler_unread_total\{what="(\w+)",app="reconciler"\} [12]$/gm)];
  expect(unread.map(([, what = '']) => what).toSorted()).toEqual([
    'backlog',
    'backup_ages',
    'failed_texts',
    'ledger_drift',
    'overruns',
    'text_partitions',
  ]);
});

test('queue entries are reported by state, and a queue that cannot be read keeps its last values', async () => {
  const registry = createMetrics({ app: 'reconciler' });
  let isAway = false;
  const counts = async () => {
    if (isAway) throw new Error('unavailable');
    return { waiting: 5, prioritized: 4, active: 3, delayed: 2, overdue: 1 };
  };
  exposeQueues(registry, { jobs: { counts }, deliveries: { counts } });
  await registry.metrics();
  isAway = true;
  await registry.metrics();
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/^humanize_queue_entries\{queue="jobs",state="prioritized",app="reconciler"\} 4$/m);
  expect(metrics).toMatch(/^humanize_queue_entries\{queue="deliveries",state="delayed",app="reconciler"\} 2$/m);
  expect(metrics).toMatch(/^humanize_queue_unread_total\{queue="jobs",app="reconciler"\} [12]$/m);
});

test('a text that a language model returned unchanged counts as failed if it was refunded and not free', async () => {
  const own = await createTestDatabase();
  const account = await insertTestAccount(own.db, newMasterKey());
  const usage = { engine: 'language-model' as const, model: 'm', modelParagraphs: 0, lightEditParagraphs: 1 };
  const tokens = { promptTokens: 0, completionTokens: 0, costMicros: 0 };
  type Job = { modelRequests?: number; free?: 'test_event' };
  const succeed = async (refund: boolean, { modelRequests = 1, free }: Job = {}): Promise<void> => {
    const { jobId } = await insertTestJob(own.db, account, { free });
    const lease = await claimTestJob(own.db, jobId);
    const end = { jobId, lease, output: 'o', edits: null, detectedLanguage: 'en', deliveryId: randomUUID() };
    await succeedJob(own.db, { ...end, refund, usage: { ...usage, ...tokens, modelRequests } });
  };
  await succeed(true);
  await succeed(true);
  await succeed(true, { modelRequests: 0 });
  await succeed(false);
  await succeed(false, { free: 'test_event' });
  const { accountId } = account;
  const counted = await listFailedTexts(own.connectAs('reconciler'), { failuresMin: 1, limit: 5 });
  expect(counted).toMatchObject([{ accountId, failures: 2 }]);
  await own.close();
});

test('the highest numbers of overruns and failed texts per account in the last hour are exposed, and jobs have the reason', async () => {
  const own = await createTestDatabase();
  const registry = createMetrics({ app: 'reconciler' });
  createSweepMetrics(registry, own.connectAs('reconciler'));
  const { masterKey } = newMasterKey();
  const accounts = [await insertTestAccount(own.db, { masterKey }), await insertTestAccount(own.db, { masterKey })];
  const fail = async (account: TestAccount, reason: FailureReason): Promise<string> => {
    const { jobId } = await insertTestJob(own.db, account);
    const lease = await claimTestJob(own.db, jobId);
    await failJob(own.db, { jobId, when: 'leased', lease, reason, message: 'm', deliveryId: randomUUID() });
    return jobId;
  };
  const [first, other] = accounts as [TestAccount, TestAccount];
  await fail(first, 'overran');
  await fail(first, 'not_english');
  const jobId = await fail(first, 'crashed');
  await fail(other, 'overran');
  await fail(other, 'model_unavailable');
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/^humanize_account_overruns\{app="reconciler"\} 2$/m);
  expect(metrics).toMatch(/^humanize_account_failed_texts\{app="reconciler"\} 3$/m);
  expect(await findJobForOperator(own.db, { jobId })).toMatchObject({
    status: 'failed',
    failureReason: 'crashed',
  });
  expect((await listOverruns(own.db, { hours: 1, limit: 5 }))[0]).toMatchObject({
    accountId: first.accountId,
    overruns: 2,
    lastJobId: jobId,
  });
  const [worst, ...rest] = await listFailedTexts(own.db, { failuresMin: 2, limit: 5 });
  expect(worst).toMatchObject({ accountId: first.accountId, failures: 3 });
  expect(rest).toEqual([]);
  expect(worst?.untilMs).toBeGreaterThan(3_500_000);
  // Two of the three failures are now almost an hour old. Once they are more than an hour old, only the third one
  // counts.
  await writePastTriggers(
    own,
    `UPDATE jobs SET completed_at = completed_at - interval '59 minutes', created_at = created_at - interval '59 minutes'
      WHERE account_id = $1 AND id <> $2`,
    [first.accountId, jobId],
  );
  const [soon] = await listFailedTexts(own.db, { failuresMin: 2, limit: 5 });
  expect(soon?.untilMs).toBeLessThan(60_000);
  await own.close();
});
