import { expect, test } from '@jest/globals';
import { ConfigError } from '@humanize/runtime';
import { readWorkerConfig } from './config.ts';

const servers = { DATABASE_URL: 'postgres://127.0.0.1/humanize', REDIS_URL: 'redis://127.0.0.1' };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readWorkerConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('only the servers are required; the default is the light edit and one more job than threads', () => {
  const config = readWorkerConfig({ ...servers, WORKER_THREADS: '3' });
  expect([config.model, config.concurrency]).toEqual([undefined, 4]);
  expect(config.results).toEqual({ storeEdits: false, refundUnchanged: false });
  expect(config.leases).toEqual({ claimsMax: 5, leaseMs: 20_000, leaseRenewMs: 5_000 });
  expect(config.threads.taskLimitMs).toBe(30_000);
});

test.each([
  [1, 1, 2],
  [64, 64, 65],
])('on a machine with %i cores, a worker has %i threads and runs %i jobs', (cores, threads, concurrency) => {
  const config = readWorkerConfig(servers, { cores, memoryMb: undefined });
  expect([config.threads.threads, config.concurrency]).toEqual([threads, concurrency]);
});

const model = { MODEL_BASE_URL: 'http://127.0.0.1:8000/v1', MODEL_NAME: 'a-model' };

test('a base URL and a model name select the model, with a few more concurrent jobs than requests', () => {
  const config = readWorkerConfig({ ...servers, ...model });
  expect(config.model).toMatchObject({
    baseUrl: 'http://127.0.0.1:8000/v1',
    name: 'a-model',
    apiKey: undefined,
    passes: ['draft', 'polish', 'audit', 'repair'],
    candidates: 1,
    extraBody: {},
    fallback: 'fail',
    deliveredPercentMin: 50,
    tier: 'auto',
  });
  expect([config.concurrency, config.threads.threads]).toEqual([80, 1]);
  expect(readWorkerConfig({ ...servers, ...model, HUMANIZER: 'light-edit' }).model).toBeUndefined();
});

test.each([
  [
    { HUMANIZER: 'model' },
    ['MODEL_BASE_URL must be set with HUMANIZER=model', 'MODEL_NAME must be set with HUMANIZER=model'],
  ],
  [{ MODEL_BASE_URL: model.MODEL_BASE_URL }, ['MODEL_NAME must be set if MODEL_BASE_URL is set']],
  [{ MODEL_NAME: model.MODEL_NAME }, ['MODEL_BASE_URL must be set if MODEL_NAME is set']],
  [
    { MODEL_PASSES: 'repair' },
    [expect.stringMatching(/^MODEL_PASSES must contain draft and may contain polish, audit, repair/)],
  ],
  [{ MODEL_PASSES: 'draft,draft' }, [expect.stringMatching(/^MODEL_PASSES must contain draft/)]],
  [{ MODEL_EXTRA_BODY: '[1]' }, [expect.stringMatching(/^MODEL_EXTRA_BODY must be a JSON object/)]],
])('%j is rejected', (settings, problems) => {
  expect(problemsOf({ ...servers, ...settings })).toEqual(problems);
});

test('passes run in a fixed order, regardless of the order in the setting', () => {
  const { model: read } = readWorkerConfig({
    ...servers,
    ...model,
    MODEL_PASSES: 'audit, draft, polish',
    MODEL_EXTRA_BODY: '{"top_p":0.9}',
  });
  expect([read?.passes, read?.extraBody]).toEqual([['draft', 'polish', 'audit'], { top_p: 0.9 }]);
});

test('a renewal interval that is too long for the lease is rejected', () => {
  expect(problemsOf({ ...servers, JOB_LEASE_MS: '5000', JOB_LEASE_RENEW_MS: '4000' })).toEqual([
    'JOB_LEASE_RENEW_MS must be at most half of JOB_LEASE_MS',
  ]);
});

test('all problems are reported together', () => {
  const problems = problemsOf({ WORKER_THREADS: 'many', STORE_EDITS: 'perhaps' });
  expect(problems.length).toBe(4);
});
