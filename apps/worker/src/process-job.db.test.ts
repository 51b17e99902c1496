import { optionDefaults } from '@humanize/contract';
import { expect, test } from '@jest/globals';
import {
  claimJob,
  createDatabase,
  DatabaseUnavailableError,
  findJobForOperator,
  listDeliveries,
  listExpiredJobIds,
  releaseLeases,
  renewLeases,
} from '@humanize/database';
import { type Edit } from '@humanize/light-edit';
import { claimTestJob, waitUntil } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { rewritten, useJobProcessor } from '../test-support/use-job-processor.ts';
import { lightEditUsage, type EngineRequest, type EngineResult } from './engines/engine.ts';
import { processJob } from './process-job.ts';
import { readEngineOptions } from './engine-options.ts';

const webhookUrl = 'https://receiver.example.com/hook';
const { database, added, lines, leases, depsWith, submit, jobOf, balance, metrics } = useJobProcessor();

test('a job is claimed, rewritten with its options and finished, with one log line without text', async () => {
  const jobId = await submit({ options: { use_british_spellings: true, auto_detect_language: false } });
  const requests: EngineRequest[] = [];
  const deps = depsWith(async (request) => {
    requests.push(request);
    return rewritten('The secret outcome.', null);
  });
  await processJob(deps, jobId);
  expect(requests).toEqual([
    {
      ...readEngineOptions(optionDefaults),
      text: 'A text of six whole words.',
      variant: 'en-GB',
      detectLanguage: false,
      mayWait: true,
      onStarted: expect.any(Function),
      onProgress: expect.any(Function),
    },
  ]);
  expect(await jobOf(jobId)).toMatchObject({
    status: 'succeeded',
    output: 'The secret outcome.',
    detectedLanguage: null,
    currentStage: 'completed',
    wordsCharged: 6,
  });
  expect(lines).toMatchObject([{ message: 'job', jobId, outcome: 'succeeded', words: 6, claims: 1, threadMs: 1 }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|six whole/);
  expect(leases.list()).toEqual([]);
});

test.each([
  ['is charged by default', 'A text of six whole words.', false, 6],
  ['is refunded if the operator refunds unchanged texts', 'A text of six whole words.', true, 0],
  ['is charged if a single character was changed', 'A text of six whole words!', true, 6],
])('a job that succeeds %s', async (_name, output, refundUnchanged, wordsCharged) => {
  const before = await balance();
  const jobId = await submit({ webhookUrl });
  await processJob(
    depsWith(async () => rewritten(output), { refundUnchanged }),
    jobId,
  );
  expect(await jobOf(jobId)).toMatchObject({ status: 'succeeded', output, wordsReserved: 6, wordsCharged });
  expect(await balance()).toBe(before - wordsCharged);
  expect(added.length).toBe(1);
});

test('a job with a webhook enqueues its event once; a job without one enqueues nothing', async () => {
  const [withWebhook, without] = [await submit({ webhookUrl }), await submit()];
  const deps = depsWith(async () => rewritten('done'));
  await processJob(deps, withWebhook);
  await processJob(deps, without);
  await processJob(deps, withWebhook);
  const { items } = await listDeliveries(database.db, { jobId: withWebhook, limit: 10 });
  expect(added).toEqual(items.map(({ id }) => id));
  expect(added.length).toBe(1);
});

test('a delivery that cannot be enqueued does not fail the job', async () => {
  const jobId = await submit({ webhookUrl });
  const deps = depsWith(async () => rewritten('done'), { enqueueDelivery: async () => false });
  await processJob(deps, jobId);
  expect((await jobOf(jobId)).status).toBe('succeeded');
  expect(lines.map((line) => line['message'])).toEqual(['job']);
});

test.each([
  ['throws', () => Promise.reject(new Error('the engine broke')), /could not be rewritten/],
  ['exceeds its time limit', async () => ({ outcome: 'overran' }), /took too long/],
  ['loses its thread', async () => ({ outcome: 'crashed', error: new Error('exit') }), /could not be rewritten/],
  ['returns nothing', async () => ({ outcome: 'empty' }), /could not be rewritten/],
  ['finds French', async () => ({ outcome: 'not_english', language: 'fr' }), /in French \(fr\)\. Only English/],
] satisfies [string, () => Promise<EngineResult>, RegExp][])(
  'an engine that %s fails the job and refunds it',
  async (_name, rewrite, message) => {
    const before = await balance();
    const jobId = await submit();
    expect(await balance()).toBe(before - 6);
    await processJob(depsWith(rewrite), jobId);
    const job = await jobOf(jobId);
    expect([job.status, job.error?.code, job.wordsCharged, await balance()]).toEqual([
      'failed',
      'processing_failed',
      0,
      before,
    ]);
    expect(job.error?.message).toMatch(message);
    expect(job.error?.message).not.toMatch(/broke|exit/);
  },
);

test.each([
  ['a text with NUL', { text: 'One.\0' }, false],
  ['an edit with an unpaired surrogate', { edits: [{ ruleId: '\ud835' }] as unknown as readonly Edit[] }, true],
])('%s, which Postgres cannot store, fails the job after one claim and refunds it', async (_name, part, storeEdits) => {
  const before = await balance();
  const jobId = await submit({ webhookUrl });
  await processJob(
    depsWith(async () => ({ ...rewritten('done'), ...part }), { storeEdits }),
    jobId,
  );
  expect(await jobOf(jobId)).toMatchObject({ status: 'failed', error: { code: 'processing_failed' } });
  expect(await balance()).toBe(before);
  expect(added.length).toBe(1);
  expect(lines).toMatchObject([{ jobId, outcome: 'failed', claims: 1, cause: 'crashed' }]);
});

test('edits, rejected edits and refunds are counted by family and cause; a late write causes no refund', async () => {
  const edits = ['dashes/last-dash', 'dashes/pairs'].map((ruleId) => ({ ruleId })) as unknown as readonly Edit[];
  const result = {
    ...rewritten('done'),
    edits,
    rejected: [{ family: 'rhythm', cause: 'overlapped' as const, count: 3 }],
  };
  await processJob(
    depsWith(async () => result),
    await submit(),
  );
  const exposed = await metrics();
  expect(exposed).toMatch(/^humanize_engine_edits_total\{family="dashes",app="worker"\} 2$/m);
  expect(exposed).toMatch(
    /^humanize_engine_rejected_edits_total\{family="rhythm",cause="overlapped",app="worker"\} 3$/m,
  );
  expect(exposed).toMatch(/^humanize_refunds_total\{cause="processing_failed",app="worker"\} 0$/m);
  await processJob(
    depsWith(async () => ({ outcome: 'empty' })),
    await submit(),
  );
  expect(await metrics()).toMatch(/^humanize_refunds_total\{cause="processing_failed",app="worker"\} 1$/m);
});

test('a failed job reports the detected language', async () => {
  const jobId = await submit();
  await processJob(
    depsWith(async () => ({ outcome: 'not_english', language: 'de' })),
    jobId,
  );
  expect((await jobOf(jobId)).detectedLanguage).toBe('de');
});

test('a job whose entry is delivered 100 times concurrently is rewritten once', async () => {
  const jobId = await submit();
  let rewrites = 0;
  const deps = depsWith(async () => {
    rewrites += 1;
    await waitUntil(() => lines.filter((line) => line['outcome'] === 'gone').length === 99, { what: 'the others' });
    return rewritten('once');
  });
  await Promise.all(Array.from({ length: 100 }, () => processJob(deps, jobId)));
  expect([rewrites, (await jobOf(jobId)).output]).toEqual([1, 'once']);
  const outcomes = lines.map((line) => line['outcome']);
  expect(outcomes.filter((outcome) => outcome === 'gone').length).toBe(99);
});

test('a late write is rejected, counted and logged if another worker has claimed the job', async () => {
  const jobId = await submit();
  const deps = depsWith(async () => {
    await releaseLeases(database.db, { leases: leases.list() });
    await claimTestJob(database.db, jobId);
    return rewritten('late');
  });
  await processJob(deps, jobId);
  expect(await jobOf(jobId)).toMatchObject({ status: 'running', output: null });
  expect(lines).toMatchObject([{ level: 'warn', message: 'job', outcome: 'refused' }]);
  const exposed = await metrics();
  expect(exposed).toMatch(/^humanize_worker_jobs_total\{outcome="refused",app="worker"\} 1$/m);
  expect(exposed).toMatch(/^humanize_late_writes_rejected_total\{app="worker"\} 1$/m);
});

test('a job is aborted if its lease is lost', async () => {
  const jobId = await submit();
  leases.start();
  const deps = depsWith(async (_request, signal) => {
    await waitUntil(
      async () => {
        await releaseLeases(database.db, { leases: leases.list() });
        const claim = { jobId, lease: uuidv7(), leaseSeconds: 20, claimsMax: 5 };
        // The claim fails if a renewal came after the release.
        return (await claimJob(database.db, claim)).outcome === 'claimed';
      },
      { what: 'another worker to claim the job' },
    );
    await waitUntil(() => signal.aborted, { what: 'the loss to be noticed' });
    return { outcome: 'stopped' };
  });
  await processJob(deps, jobId);
  await leases.stop();
  expect(lines).toMatchObject([{ level: 'warn', outcome: 'lost' }]);
  expect((await jobOf(jobId)).status).toBe('running');
});

test('a job that is abandoned when the worker stops is logged as such and can be claimed again', async () => {
  const jobId = await submit();
  const deps = depsWith(async (_request, signal) => {
    await releaseLeases(database.db, { leases: leases.abandon() });
    expect(signal.aborted).toBe(true);
    return { outcome: 'stopped' };
  });
  await processJob(deps, jobId);
  expect(lines).toMatchObject([{ level: 'info', message: 'job', outcome: 'abandoned' }]);
  await expect(claimTestJob(database.db, jobId)).resolves.toEqual(expect.any(String));
});

test('a job does not fail if Postgres is unavailable when its result is written', async () => {
  const jobId = await submit();
  const deps = depsWith(async () => rewritten('done'));
  const db = createDatabase({
    url: database.url,
    applicationName: 'unavailable',
    onStatement: (statement) => {
      if (statement.includes('succeed_job')) throw new Error('no response');
    },
  });
  await expect(processJob({ ...deps, db }, jobId)).rejects.toThrow(DatabaseUnavailableError);
  await db.close();
  expect(await jobOf(jobId)).toMatchObject({ status: 'running', output: null });
  expect(leases.list()).toEqual([]);
});

test('a job past its age limit fails as expired, with its event', async () => {
  const before = await balance();
  const jobId = await submit({ webhookUrl, lifetimeSeconds: 1 });
  await waitUntil(async () => (await listExpiredJobIds(database.db, { limit: 1_000 })).includes(jobId), {
    what: 'the job to expire',
  });
  await processJob(
    depsWith(async () => rewritten('too late')),
    jobId,
  );
  expect(await jobOf(jobId)).toMatchObject({ status: 'failed', error: { code: 'job_expired' }, currentStage: null });
  expect([added.length, await balance()]).toEqual([1, before]);
});

test('a job that was claimed too often fails without another attempt', async () => {
  const jobId = await submit();
  const deps = depsWith(
    async () => {
      throw new Error('must not be called');
    },
    { claimsMax: 2 },
  );
  for (let claims = 0; claims < 2; claims += 1) {
    const lease = await claimTestJob(database.db, jobId);
    await renewLeases(database.db, { leases: [{ jobId, lease }], leaseSeconds: 0 });
  }
  await processJob(deps, jobId);
  expect(lines).toMatchObject([{ outcome: 'exhausted' }]);
  expect(await jobOf(jobId)).toMatchObject({ status: 'failed', error: { code: 'processing_failed' } });
});

test('a long job records its stage', async () => {
  const jobId = await submit();
  const stages: (string | null)[] = [];
  const deps = depsWith(
    async () => {
      stages.push((await jobOf(jobId)).currentStage);
      await waitUntil(async () => (await jobOf(jobId)).currentStage !== stages[0], { what: 'the next stage' });
      stages.push((await jobOf(jobId)).currentStage);
      return rewritten('done');
    },
    // On a busy machine, the first stage must last until it has been read.
    { stageAfterMs: 2_000 },
  );
  await processJob(deps, jobId);
  expect(stages).toEqual(['detecting_language', 'refining_draft']);
});

test('a long job records the pass in progress and the number of finished passages', async () => {
  const jobId = await submit();
  const deps = depsWith(
    async ({ onProgress }) => {
      onProgress({ pass: 'audit', passagesDone: 1, passages: 3 });
      await waitUntil(async () => (await jobOf(jobId)).currentStage === 'auditing_(1_of_3_passages_done)', {
        what: 'the stage of the audit',
      });
      onProgress({ pass: 'waiting', passagesDone: 0, passages: 3 });
      await waitUntil(async () => (await jobOf(jobId)).currentStage === 'waiting_for_model', {
        what: 'the stage of waiting',
      });
      return rewritten('done');
    },
    { stageAfterMs: 20 },
  );
  await processJob(deps, jobId);
  expect(await jobOf(jobId)).toMatchObject({ status: 'succeeded', currentStage: 'completed' });
});

test('a job fails with a refund and a cause if the model wrote too little of its text', async () => {
  const before = await balance();
  const jobId = await submit();
  const usage = { ...lightEditUsage(4), engine: 'language-model', model: 'a-model', modelParagraphs: 1 } as const;
  const deps = depsWith(async () => ({
    outcome: 'not_delivered',
    deliveredShare: 0.249,
    causes: ['audit: dropped'],
    usage,
  }));
  await processJob(deps, jobId);
  expect(await jobOf(jobId)).toMatchObject({
    status: 'failed',
    wordsCharged: 0,
    error: { code: 'processing_failed', message: expect.stringMatching(/language model could not rewrite enough/) },
  });
  expect(await balance()).toBe(before);
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ failureReason: 'not_delivered', usage });
  expect(lines.at(-1)).toMatchObject({ cause: 'not_delivered', deliveredPercent: 24, rejections: ['audit: dropped'] });
  expect(await metrics()).toContain('humanize_worker_failures_total{cause="not_delivered",app="worker"} 1');
});

test('entries for unknown and finished jobs are ignored', async () => {
  const jobId = await submit();
  const deps = depsWith(async () => rewritten('first'));
  await processJob(deps, jobId);
  await processJob(deps, jobId);
  await processJob(deps, uuidv7());
  expect(lines.map((line) => line['outcome'])).toEqual(['succeeded', 'gone', 'gone']);
  expect((await findJobForOperator(database.db, { jobId }))?.claims).toBe(1);
});

test('the engine and the cost of a job are stored with it', async () => {
  const jobId = await submit();
  const usage = {
    engine: 'language-model' as const,
    model: 'a-model',
    modelParagraphs: 3,
    lightEditParagraphs: 1,
    modelRequests: 5,
    promptTokens: 4_000,
    completionTokens: 900,
    costMicros: 123,
  };
  await processJob(
    depsWith(async ({ text }) => ({ ...rewritten(text), usage }) as EngineResult),
    jobId,
  );
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ usage, modelWaits: 0 });
});
