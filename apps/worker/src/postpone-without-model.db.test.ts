import { expect, test } from '@jest/globals';
import { findJobForOperator, releaseLeases, succeedJob } from '@humanize/database';
import { claimTestJob, waitUntil } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { rewritten, useJobProcessor } from '../test-support/use-job-processor.ts';
import { type EngineResult, lightEditUsage } from './engines/engine.ts';
import { processJob } from './process-job.ts';

const { database, lines, leases, depsWith, submit, jobOf, balance } = useJobProcessor();

const away: EngineResult = { outcome: 'model_unavailable', reason: 'ECONNREFUSED', retryAfterMs: 0, isolated: false };

/** Waits until a postponed job can be claimed. */
const untilClaimable = (jobId: string): Promise<unknown> =>
  waitUntil(
    async () => {
      const job = await findJobForOperator(database.db, { jobId });
      return job?.leaseUntil !== null && job?.leaseUntil !== undefined && job.leaseUntil.getTime() <= Date.now()
        ? true
        : undefined;
    },
    { what: 'the end of the wait' },
  );

test('a job waits while the model is unavailable, and postponements do not count as claims', async () => {
  const jobId = await submit();
  let isAway = true;
  const deps = depsWith(async ({ text }) => (isAway ? away : rewritten(`rewritten ${text}`)));
  for (let wait = 1; wait <= 7; wait += 1) {
    const postponed = await processJob(deps, jobId);
    expect(postponed).toEqual({ postponeMs: wait === 1 ? 20 : 40 });
    expect(await findJobForOperator(database.db, { jobId })).toMatchObject({
      status: 'running',
      claims: 0,
      modelWaits: wait,
      currentStage: 'waiting_for_model',
    });
    await untilClaimable(jobId);
  }
  isAway = false;
  expect(await processJob(deps, jobId)).toBeUndefined();
  expect(await jobOf(jobId)).toMatchObject({ status: 'succeeded' });
  expect(lines.filter(({ outcome }) => outcome === 'postponed')).toHaveLength(7);
  expect(lines[0]).toMatchObject({ cause: 'model_unavailable', reason: 'ECONNREFUSED', postponeMs: 20, waits: 1 });
});

test('the requests of a text that was postponed are logged', async () => {
  const usage = { ...lightEditUsage(0), engine: 'language-model', modelRequests: 3, promptTokens: 900 } as const;
  await processJob(
    depsWith(async () => ({ ...away, usage })),
    await submit(),
  );
  expect(lines[0]).toMatchObject({ outcome: 'postponed', modelRequests: 3, promptTokens: 900 });
});

test('the usage of a job that can no longer wait includes the requests before and after that', async () => {
  const pass = { requests: 3, promptTokens: 900, completionTokens: 90, seconds: 2 };
  const usage = { ...lightEditUsage(1), engine: 'language-model', modelRequests: 3, promptTokens: 900 } as const;
  const deps = depsWith(
    async ({ mayWait }) => ({
      ...(mayWait ? away : { outcome: 'empty' }),
      usage: { ...usage, costMicros: 5, passes: { draft: pass } },
    }),
    { modelWait: { delaysMs: () => [20], waitMs: 10 } },
  );
  const jobId = await submit();
  await processJob(deps, jobId);
  expect((await findJobForOperator(database.db, { jobId }))?.usage).toEqual({
    ...usage,
    modelRequests: 6,
    promptTokens: 1_800,
    costMicros: 10,
    passes: { draft: { requests: 6, promptTokens: 1_800, completionTokens: 180, seconds: 4 } },
  });
});

test('a postponed job can be neither claimed early nor written to with its old lease', async () => {
  const jobId = await submit();
  const seen: string[] = [];
  const deps = depsWith(async () => away, { modelWait: { delaysMs: () => [60_000], waitMs: 600_000 } });
  const first = processJob(
    {
      ...deps,
      leases: {
        ...leases,
        hold: (id, lease) => {
          seen.push(lease);
          return leases.hold(id, lease);
        },
      },
    },
    jobId,
  );
  expect(await first).toEqual({ postponeMs: 60_000 });
  expect(await processJob(deps, jobId)).toBeUndefined();
  expect(lines.at(-1)).toMatchObject({ outcome: 'gone' });
  const late = {
    jobId,
    lease: seen[0] ?? '',
    output: 'late',
    edits: null,
    detectedLanguage: null,
    deliveryId: uuidv7(),
  };
  expect(await succeedJob(database.db, late)).toEqual({ outcome: 'refused' });
  expect(leases.list()).toEqual([]);
});

test.each([
  ['has waited long enough', { modelWait: { delaysMs: () => [20], waitMs: 10 } }, away],
  ['is close to its age limit', { modelWait: { delaysMs: () => [3_590_000], waitMs: 3_600_000 } }, away],
])('a job that %s is tried once more without waiting and then ends', async (_name, more, result) => {
  const jobId = await submit();
  const asked: boolean[] = [];
  const deps = depsWith(async ({ mayWait, text }) => {
    asked.push(mayWait);
    return mayWait ? result : rewritten(`lightly ${text}`);
  }, more);
  expect(await processJob(deps, jobId)).toBeUndefined();
  expect(asked).toEqual([true, false]);
  expect(await jobOf(jobId)).toMatchObject({ status: 'succeeded', output: expect.stringContaining('lightly') });
});

test('a job that another worker has claimed is neither postponed nor tried again', async () => {
  const jobId = await submit();
  const asked: boolean[] = [];
  const deps = depsWith(async ({ mayWait }) => {
    asked.push(mayWait);
    await releaseLeases(database.db, { leases: leases.list() });
    await claimTestJob(database.db, jobId);
    return away;
  });
  expect(await processJob(deps, jobId)).toBeUndefined();
  expect(asked).toEqual([true]);
  expect(lines).toMatchObject([{ level: 'warn', outcome: 'lost' }]);
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ status: 'running', modelWaits: 0 });
});

test('a text with isolated timeouts is postponed at most twice', async () => {
  const jobId = await submit();
  const deps = depsWith(async ({ mayWait, text }) => (mayWait ? { ...away, isolated: true } : rewritten(text)));
  for (const postponeMs of [20, 40]) {
    expect(await processJob(deps, jobId)).toEqual({ postponeMs });
    await untilClaimable(jobId);
  }
  expect(await processJob(deps, jobId)).toBeUndefined();
  expect(await jobOf(jobId)).toMatchObject({ status: 'succeeded' });
});

test('if the model stays unavailable and there is no fallback, the job fails and is refunded', async () => {
  const before = await balance();
  const jobId = await submit();
  await processJob(
    depsWith(async () => away, { modelWait: { delaysMs: () => [20], waitMs: 0 } }),
    jobId,
  );
  expect(await jobOf(jobId)).toMatchObject({ status: 'failed', wordsCharged: 0, error: { code: 'processing_failed' } });
  expect(await balance()).toBe(before);
});
