import { expect, test } from '@jest/globals';
import { insertTestJob, writePastTriggers, useTestAccount, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { claimJob, failJob, succeedJob, postponeJob, type Postponement } from './process-job.ts';
import { findJobForOperator } from './job-summaries.ts';
import { listEngineUsage } from '../usage/usage.ts';

const database = useTestDatabase();
const account = useTestAccount(database, { words: 100 });

async function claim(jobId?: string): Promise<{ jobId: string; lease: string; outcome: string }> {
  const id = jobId ?? (await insertTestJob(database.db, account)).jobId;
  const lease = newId();
  const { outcome } = await claimJob(database.db, { jobId: id, lease, leaseSeconds: 20, claimsMax: 5 });
  return { jobId: id, lease, outcome };
}

const limits = { delaysMs: [1_000, 2_000], delayMinMs: 0, waitMs: 60_000, waitsMax: 10, reserveMs: 0 };
const postpone = (held: { jobId: string; lease: string }, more: Partial<Postponement> = {}) =>
  postponeJob(database.db, { ...limits, stage: 'waiting_for_model', jobId: held.jobId, lease: held.lease, ...more });
const letWaitEnd = (jobId: string): Promise<void> =>
  writePastTriggers(database, `UPDATE jobs SET lease_until = now_ms() WHERE id = $1`, [jobId]);
const letWaitFor = (jobId: string, seconds: number): Promise<void> =>
  writePastTriggers(database, `UPDATE jobs SET waiting_since = now_ms() - make_interval(secs => $2) WHERE id = $1`, [
    jobId,
    seconds,
  ]);

test('a postponed job keeps its status, loses its claim, and can be neither claimed nor written to before it is due', async () => {
  const held = await claim();
  expect(await postpone(held)).toEqual({ outcome: 'postponed', postponeMs: 1_000, waits: 1 });
  expect(await findJobForOperator(database.db, held)).toMatchObject({
    status: 'running',
    claims: 0,
    modelWaits: 1,
    currentStage: 'waiting_for_model',
  });
  expect(await claim(held.jobId)).toMatchObject({ outcome: 'gone' });
  const late = { ...held, deliveryId: newId() };
  expect(await succeedJob(database.db, { ...late, output: 'o', edits: null, detectedLanguage: null })).toEqual({
    outcome: 'refused',
  });
  expect(await failJob(database.db, { ...late, when: 'leased', message: 'm' })).toEqual({ outcome: 'refused' });
  expect(await postpone(held)).toEqual({ outcome: 'refused' });
  await letWaitEnd(held.jobId);
  expect(await claim(held.jobId)).toMatchObject({ outcome: 'claimed' });
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});

test('delays increase, the last one repeats, and a longer delay that the server requests is used', async () => {
  const delays: number[] = [];
  let held = await claim();
  for (const delayMinMs of [0, 0, 0, 5_000]) {
    const postponed = await postpone(held, { delayMinMs });
    if (postponed.outcome !== 'postponed') throw new Error(postponed.outcome);
    delays.push(postponed.postponeMs);
    await letWaitEnd(held.jobId);
    held = await claim(held.jobId);
  }
  expect(delays).toEqual([1_000, 2_000, 2_000, 5_000]);
});

test.each([
  ['the next wait would exceed the maximum waiting time', async () => ({ waitMs: 500 })],
  ['it has reached the maximum number of waits', async () => ({ waitsMax: 0 })],
  ['the wait would end too close to its age limit', async () => ({ reserveMs: 3_600_000 })],
  [
    'it has reached the maximum waiting time',
    async (jobId: string) => {
      await letWaitFor(jobId, 59.5);
      return {};
    },
  ],
])('a job is overdue and keeps its lease if %s', async (_name, prepare) => {
  const held = await claim();
  expect(await postpone(held, await prepare(held.jobId))).toEqual({ outcome: 'overdue', waits: 0 });
  const success = { ...held, output: 'o', edits: null, detectedLanguage: null, deliveryId: newId() };
  expect(await succeedJob(database.db, success)).toMatchObject({ outcome: 'finished' });
});

test('usage is summed by engine and model, including that of failed jobs', async () => {
  const usage = {
    engine: 'language-model' as const,
    model: `model-${newId()}`,
    modelParagraphs: 3,
    lightEditParagraphs: 1,
    modelRequests: 4,
    promptTokens: 1_000,
    completionTokens: 300,
    costMicros: 12,
  };
  for (let count = 0; count < 2; count += 1) {
    const held = await claim();
    await succeedJob(database.db, {
      ...held,
      output: 'o',
      edits: null,
      detectedLanguage: null,
      usage,
      deliveryId: newId(),
    });
  }
  const held = await claim();
  await failJob(database.db, { ...held, when: 'leased', message: 'Not delivered.', usage, deliveryId: newId() });
  expect(await findJobForOperator(database.db, held)).toMatchObject({ status: 'failed', usage });
  const listed = await listEngineUsage(database.db, { hours: 24 });
  expect(listed.find(({ model }) => model === usage.model)).toEqual({
    ...usage,
    jobs: 3,
    modelParagraphs: 9,
    lightEditParagraphs: 3,
    modelRequests: 12,
    promptTokens: 3_000,
    completionTokens: 900,
    costMicros: 36,
  });
});
