import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findJob, findJobForOperator, getAccount, verifyLedger, type JobRecord, query } from '@humanize/database';
import {
  createQueueEnvironment,
  createTestDatabase,
  faultyWorkerEntry,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  waitUntil,
  type QueueEnvironment,
  type StartedApp,
  type TestAccount,
  type TestDatabase,
} from '@humanize/testing';
import { readRecordings, smallRecordings, startRecordedModel } from '@humanize/dev-servers';

// Runs the worker as a process whose engine is controlled by the text. No reconciler runs, so the tests re-enqueue
// entries.
const { masterKey } = newMasterKey();
const words = 6;
let database: TestDatabase;
let environment: QueueEnvironment;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  environment = createQueueEnvironment(database);
  account = await insertTestAccount(database.db, { masterKey });
});
afterEach(async () => {
  await environment.close();
  const ledger = await verifyLedger(database.db);
  if (!ledger.ok) throw new Error(`the ledger violates ${ledger.invariant}`);
});

function startWorker(env: Record<string, string> = {}): Promise<StartedApp> {
  return environment.start({
    app: 'worker',
    entry: faultyWorkerEntry(),
    env: {
      WORKER_THREADS: '1',
      WORKER_CONCURRENCY: '2',
      JOB_LEASE_MS: '1000',
      JOB_LEASE_RENEW_MS: '200',
      SHUTDOWN_GRACE_MS: '8000',
      ...env,
    },
  });
}

/** For jobs whose claims are counted. On a busy machine, a short lease could end before it is renewed. */
const longLease = { JOB_LEASE_MS: '600000' };

async function enqueue(text: string): Promise<string> {
  const { jobId, accountId } = await insertTestJob(database.db, account, { text });
  await environment.queue.add(jobId, { accountId });
  return jobId;
}

async function find(jobId: string): Promise<JobRecord> {
  const job = await findJob(database.db, { accountId: account.accountId, jobId });
  if (job === undefined) throw new Error('no such job');
  return job;
}

const untilStatus = (jobId: string, status: string, timeoutMs = 150_000): Promise<JobRecord> =>
  waitUntil(async () => (await find(jobId)).status === status && find(jobId), { what: status, timeoutMs });

const linesOf = (worker: StartedApp, jobId: string) => worker.log().filter((line) => line['jobId'] === jobId);

test('a text that hangs the engine fails and is refunded, and the worker continues', async () => {
  // The limit of the next text includes the start of a new thread, which is slow on a busy machine.
  const worker = await startWorker({ REWRITE_LIMIT_MS: '3000' });
  const hanging = await enqueue('[[hang]] a text that never ends');
  const next = await enqueue('A text of six whole words.');
  expect(await untilStatus(hanging, 'failed')).toMatchObject({ error: { code: 'processing_failed' }, wordsCharged: 0 });
  expect(await untilStatus(next, 'succeeded')).toMatchObject({ output: 'rewritten A text of six whole words.' });
  await waitUntil(() => linesOf(worker, next).length > 0, { what: 'the log line of the job' });
  expect(linesOf(worker, next)).toMatchObject([{ message: 'job', outcome: 'succeeded', words, claims: 1 }]);
  const metrics = await (await fetch(`${worker.healthUrl}/metrics`)).text();
  expect(metrics).toMatch(/humanize_worker_threads_replaced_total\{app="worker"\} 1/);
});

test('texts that throw, exit their thread, exhaust memory or return nothing fail alone and are refunded', async () => {
  await startWorker({ WORKER_THREAD_MEMORY_MB: '64' });
  const faults = ['throw', 'exit', 'memory', 'nothing', 'empty'];
  const jobIds: string[] = [];
  for (const fault of faults) {
    jobIds.push(await enqueue(`[[${fault}]] a text of several words`));
    if (jobIds.length === 4) await untilStatus(jobIds[0] ?? '', 'failed');
  }
  for (const jobId of jobIds) await untilStatus(jobId, 'failed');
  const good = await enqueue('A text of six whole words.');
  await untilStatus(good, 'succeeded');
  const { balance } = await getAccount(database.db, { accountId: account.accountId });
  expect(balance).toBe(100_000 - words);
});

test('another worker claims the job of a killed worker after the lease expires', async () => {
  const killed = await startWorker();
  const jobId = await enqueue('[[slow 3000]] a text of some words');
  await untilStatus(jobId, 'running');
  killed.signal('SIGKILL');
  await killed.exited;
  // BullMQ looks for the killed worker's entry every quarter of the lease.
  const other = await startWorker({ JOB_LEASE_MS: '10000' });
  await waitUntil(
    async () => {
      await environment.queue.add(jobId, { accountId: account.accountId });
      return (await find(jobId)).status === 'succeeded';
    },
    { what: 'the other worker to finish the job', intervalMs: 500 },
  );
  expect((await findJobForOperator(database.db, { jobId }))?.claims).toBe(2);
  // The worker logs the outcome after it has stored it.
  const line = await waitUntil(() => linesOf(other, jobId).find(({ outcome }) => outcome === 'succeeded'), {
    what: 'the log line of the job',
  });
  expect(line).toMatchObject({ claims: 2 });
});

test('a worker that resumes after a pause cannot write to a job that another worker has finished', async () => {
  const frozen = await startWorker();
  const jobId = await enqueue('[[slow 3000]] a text of some words');
  await untilStatus(jobId, 'running');
  frozen.signal('SIGSTOP');
  const leaseHasEnded = async (): Promise<boolean> => {
    const job = await findJobForOperator(database.db, { jobId });
    return (job?.leaseUntil ?? new Date()) <= new Date();
  };
  await waitUntil(leaseHasEnded, { what: 'the lease to end' });
  await startWorker();
  await waitUntil(
    async () => {
      await environment.queue.add(jobId, { accountId: account.accountId });
      return (await find(jobId)).status === 'succeeded';
    },
    { what: 'the other worker to finish the job', intervalMs: 500 },
  );
  const done = await find(jobId);
  frozen.signal('SIGCONT');
  // The other slot of the paused worker may process a repeated queue entry, find the job finished, and log 'gone'.
  const line = await waitUntil(
    () => linesOf(frozen, jobId).find(({ message, outcome }) => message === 'job' && outcome !== 'gone'),
    { what: "the outcome of the paused worker's claim" },
  );
  expect(['refused', 'lost']).toContain(line['outcome']);
  expect(await find(jobId)).toEqual(done);
});

test('SIGTERM finishes the jobs in progress and prevents further claims', async () => {
  const worker = await startWorker();
  const inHand = await enqueue('[[slow 3000]] a text of some words');
  await untilStatus(inHand, 'running');
  const waiting: string[] = [];
  for (let index = 0; index < 3; index += 1) waiting.push(await enqueue('[[slow 300]] a text of some words'));
  const exit = await worker.stop();
  expect([exit.code, (await find(inHand)).status]).toEqual([0, 'succeeded']);
  await startWorker();
  for (const jobId of waiting) await untilStatus(jobId, 'succeeded');
});

test('jobs that do not end within the grace period are released, and none is lost', async () => {
  const worker = await startWorker({ SHUTDOWN_GRACE_MS: '3500', ...longLease });
  const jobId = await enqueue('[[slow 9000]] a text of some words');
  await untilStatus(jobId, 'running');
  const exit = await worker.stop();
  expect(exit.code).toBe(0);
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ status: 'running', claims: 0 });
  await startWorker(longLease);
  await untilStatus(jobId, 'succeeded');
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ claims: 1 });
});

test('the built worker rewrites with the light edit, stores edits and refunds unchanged texts if configured, and rejects other languages', async () => {
  await environment.start({
    app: 'worker',
    env: {
      WORKER_THREADS: '1',
      STORE_EDITS: 'on',
      UNCHANGED_OUTPUT: 'refund',
    },
  });
  const plain = 'The cat sat on the mat.';
  const unchanged = await enqueue(plain);
  const english = await enqueue(
    'In order to utilize the new system, it is important to note that the team has the ability to leverage robust tools. The report was finished on 3 May.',
  );
  const french = await enqueue(
    "Le comité s'est réuni hier soir et n'a pas approuvé le budget, parce que plusieurs membres voulaient plus de temps.",
  );
  const done = await untilStatus(english, 'succeeded');
  expect([done.detectedLanguage, done.output]).toEqual(['en', expect.stringContaining('3 May')]);
  expect(done.output).not.toContain('In order to utilize');
  expect(done.wordsCharged).toBe(done.inputWords);
  expect(await untilStatus(unchanged, 'succeeded')).toMatchObject({ output: plain, wordsCharged: 0 });
  const text = 'SELECT jsonb_array_length(edits) AS edits FROM job_payloads WHERE job_id = $1';
  const [row] = await query(database.db, text, [english]);
  expect(row?.['edits']).toBeGreaterThan(0);
  expect(await untilStatus(french, 'failed')).toMatchObject({
    detectedLanguage: 'fr',
    wordsCharged: 0,
    error: { code: 'processing_failed', message: expect.stringContaining('French') },
  });
});

test('with a base URL and a model name, the built worker rewrites with the model and logs the cost of the job', async () => {
  const recordings = readRecordings(smallRecordings);
  const lease = recordings.find(recordings.all.find(({ source }) => source.includes('Tenant'))?.source ?? '');
  const model = await startRecordedModel({ recordings });
  const built = await environment.start({
    app: 'worker',
    env: {
      WORKER_THREADS: '1',
      MODEL_BASE_URL: model.baseUrl,
      MODEL_NAME: 'a-model',
      MODEL_API_KEY: 'a-key-that-nobody-logs',
      MODEL_INPUT_MICROS_PER_1K_TOKENS: '3000',
    },
  });
  const jobId = await enqueue(lease?.source ?? '');
  expect(await untilStatus(jobId, 'succeeded')).toMatchObject({ output: lease?.rewrite });
  const { requests, promptTokens, completionTokens } = model.counts();
  await model.close();
  expect(requests).toEqual({ draft: 1, polish: 1, audit: 1, repair: 0, other: 0 });
  const line = await waitUntil(() => linesOf(built, jobId)[0], { what: 'the log line of the job' });
  expect(line).toMatchObject({
    outcome: 'succeeded',
    engine: 'language-model',
    model: 'a-model',
    modelParagraphs: 1,
    lightEditParagraphs: 0,
    modelRequests: 3,
    promptTokens,
    completionTokens,
    costMicros: Math.ceil(promptTokens * 3),
  });
  expect(JSON.stringify(built.log())).not.toMatch(/a-key-that-nobody-logs|Tenant/);
});

test('a worker does not start with an incompatible schema and logs the reason', async () => {
  const empty = database.url.replace(/\/[^/]+$/, '/postgres');
  await expect(startWorker({ DATABASE_URL: empty })).rejects.toThrow(/migrat/i);
});
