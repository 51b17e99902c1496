import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findJobForOperator, findJobTexts, getAccount, verifyLedger, type JobSummary } from '@humanize/database';
import {
  parseBehavior,
  readRecordings,
  smallRecordings,
  startRecordedModel,
  type RecordedModel,
} from '@humanize/dev-servers';
import {
  createQueueEnvironment,
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  waitUntil,
  type QueueEnvironment,
  type StartedApp,
  type TestAccount,
  type TestDatabase,
} from '@humanize/testing';

const accountCount = 10;
const recordings = readRecordings(smallRecordings);
const { masterKey } = newMasterKey();

let database: TestDatabase;
let environment: QueueEnvironment;
let accounts: TestAccount[];
let model: RecordedModel | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  environment = createQueueEnvironment(database);
  accounts = await Promise.all(
    Array.from({ length: accountCount }, () => insertTestAccount(database.db, { masterKey })),
  );
});
afterEach(async () => {
  await environment.close();
  await model?.close();
  model = undefined;
});

function startWorker(baseUrl: string, env: Record<string, string> = {}): Promise<StartedApp> {
  return environment.start({
    app: 'worker',
    env: {
      WORKER_THREADS: '1',
      MODEL_BASE_URL: baseUrl,
      MODEL_NAME: 'recorded',
      MODEL_RETRIES_MAX: '1',
      MODEL_RETRY_AFTER_MAX_MS: '100',
      ...env,
    },
  });
}

type Submitted = { jobId: string; accountId: string; rewrite: string };

async function submit(count: number): Promise<Submitted[]> {
  const submitted: Submitted[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = accounts[index % accounts.length];
    const recording = recordings.all[index % recordings.all.length];
    if (account === undefined || recording === undefined) throw new Error('nothing to submit');
    const { jobId, accountId } = await insertTestJob(database.db, account, { text: recording.source });
    await environment.queue.add(jobId, { accountId });
    submitted.push({ jobId, accountId: account.accountId, rewrite: recording.rewrite });
  }
  return submitted;
}

// The jobs are polled one after another, because polling all of them at once takes more CPU time than rewriting them.

async function untilEveryJobHasWaited(jobs: readonly Submitted[]): Promise<void> {
  const timeoutAt = performance.now() + 150_000;
  for (const { jobId } of jobs)
    await waitUntil(
      async () => {
        const job = await findJobForOperator(database.db, { jobId });
        return job !== undefined && (job.completedAt !== null || job.modelWaits > 1);
      },
      { what: 'all jobs to wait', timeoutMs: timeoutAt - performance.now() },
    );
}

async function untilEnded(jobs: readonly Submitted[]): Promise<(JobSummary & { output: string | null | undefined })[]> {
  const timeoutAt = performance.now() + 150_000;
  const ended: (JobSummary & { output: string | null | undefined })[] = [];
  for (const { jobId, accountId } of jobs) {
    const job = await waitUntil(
      async () => {
        const found = await findJobForOperator(database.db, { jobId });
        return found?.completedAt === null ? undefined : found;
      },
      { what: 'all jobs to end', timeoutMs: timeoutAt - performance.now() },
    );
    ended.push({ ...job, output: (await findJobTexts(database.db, { accountId, jobId }))?.output });
  }
  return ended;
}

test('jobs wait while the model is down, and the model rewrites all of them afterward', async () => {
  model = await startRecordedModel({ recordings, pace: { firstByteMs: 300 } });
  const { baseUrl, port } = model;
  const worker = await startWorker(baseUrl);
  const jobs = await submit(50);
  await waitUntil(() => (model?.counts().requests.audit ?? 0) > 0, { what: 'the model to start working' });
  await model.close();
  await untilEveryJobHasWaited(jobs);
  model = await startRecordedModel({ recordings, port });
  const ended = await untilEnded(jobs);
  expect(ended.map(({ status }) => status)).toEqual(jobs.map(() => 'succeeded'));
  expect(ended.map(({ output }) => output)).toEqual(jobs.map(({ rewrite }) => rewrite));
  expect(ended.filter(({ modelWaits }) => modelWaits > 0).length).toBeGreaterThan(0);
  expect(Math.max(...ended.map(({ claims }) => claims))).toBe(1);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
  const log = worker.log();
  expect(log.filter(({ message, state }) => message === 'model circuit' && state === 'open').length).toBeGreaterThan(0);
  expect(log.some(({ outcome, cause }) => outcome === 'postponed' && cause === 'model_unavailable')).toBe(true);
});

test('with MODEL_FALLBACK=light-edit, a job that has waited long enough gets the light edit', async () => {
  model = await startRecordedModel({ recordings, behaviors: [parseBehavior('server-error')] });
  await startWorker(model.baseUrl, { MODEL_WAIT_SECONDS: '2', MODEL_FALLBACK: 'light-edit' });
  const [account] = accounts;
  const before = (await getAccount(database.db, { accountId: account?.accountId ?? '' })).balance;
  const [ended] = await untilEnded(await submit(1));
  expect(ended).toMatchObject({ status: 'succeeded', usage: { modelParagraphs: 0, lightEditParagraphs: 1 } });
  expect(ended?.modelWaits).toBeGreaterThan(0);
  const after = (await getAccount(database.db, { accountId: account?.accountId ?? '' })).balance;
  expect(before - after).toBe(ended?.inputWords);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});

test('a stopping worker immediately returns a job that waits for the model, without counting its claim, and another worker finishes it', async () => {
  model = await startRecordedModel({ recordings, behaviors: [parseBehavior('hang')] });
  // If the worker waited for the model, stopping would take most of the grace period, which is longer than the time
  // allowed below.
  const stopping = await startWorker(model.baseUrl, { SHUTDOWN_GRACE_MS: '60000', JOB_LEASE_MS: '600000' });
  const jobs = await submit(1);
  await waitUntil(() => (model?.counts().requests.draft ?? 0) > 0, { what: 'a request to the model' });
  const startedAt = performance.now();
  expect((await stopping.stop()).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  const [job] = jobs;
  expect(await findJobForOperator(database.db, { jobId: job?.jobId ?? '' })).toMatchObject({ claims: 0 });
  model.behave([]);
  await startWorker(model.baseUrl);
  const [ended] = await untilEnded(jobs);
  expect(ended).toMatchObject({ status: 'succeeded', claims: 1, output: job?.rewrite });
});

test('a slow model rewrites all of 28 concurrent jobs, which together exceed the time limit of a job', async () => {
  model = await startRecordedModel({ recordings, pace: { firstByteMs: 200 } });
  const jobs = await submit(28);
  const startedAt = performance.now();
  // A job takes a tenth of its limit, so that it does not exceed the limit on a busy machine.
  await startWorker(model.baseUrl, { MODEL_CONCURRENCY: '2', MODEL_JOB_LIMIT_MS: '6000' });
  await waitUntil(() => (model?.counts().requests.draft ?? 0) > 0, { what: 'a request to the model' });
  const [last] = jobs.slice(-1);
  // Jobs that cannot start yet stay in the queue.
  expect(await findJobForOperator(database.db, { jobId: last?.jobId ?? '' })).toMatchObject({ status: 'queued' });
  const ended = await untilEnded(jobs);
  expect(performance.now() - startedAt).toBeGreaterThan(6_000);
  expect(ended.map(({ output }) => output)).toEqual(jobs.map(({ rewrite }) => rewrite));
  for (const { usage } of ended) expect(usage).toMatchObject({ modelParagraphs: 1, lightEditParagraphs: 0 });
});

test('of four jobs for one model slot, one is claimed ahead and displayed as waiting, and two stay in the queue', async () => {
  model = await startRecordedModel({ recordings, pace: { firstByteMs: 30_000 } });
  await startWorker(model.baseUrl, { MODEL_CONCURRENCY: '1', WORKER_CONCURRENCY: '4' });
  const jobs = await submit(4);
  const stagesOf = async (): Promise<string[]> =>
    Promise.all(
      jobs.map(async ({ jobId }) => {
        const job = await findJobForOperator(database.db, { jobId });
        return job?.currentStage ?? job?.status ?? '';
      }),
    );
  const stages = await waitUntil(
    async () => {
      const found = await stagesOf();
      return found.includes('drafting') && found.includes('waiting_for_model') && found;
    },
    { what: 'a job to wait' },
  );
  expect(stages.toSorted()).toEqual(['drafting', 'queued', 'queued', 'waiting_for_model']);
});
