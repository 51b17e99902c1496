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

test('the servers are all that must be set; the built-in engine is the default, with one job more than threads', () => {
  const config = readWorkerConfig({ ...servers, WORKER_THREADS: '3' });
  expect([config.model, config.concurrency, config.storeEdits]).toEqual([undefined, 4, false]);
  expect(config.leases).toEqual({ claimsMax: 5, leaseMs: 20_000, leaseRenewMs: 5_000 });
  expect(config.threads.taskLimitMs).toBe(30_000);
});

test('a model needs its address and its name, and says both at once', () => {
  expect(problemsOf({ ...servers, HUMANIZER: 'model' })).toEqual([
    'MODEL_BASE_URL must be set with HUMANIZER=model',
    'MODEL_NAME must be set with HUMANIZER=model',
  ]);
  const config = readWorkerConfig({
    ...servers,
    HUMANIZER: 'model',
    MODEL_BASE_URL: 'http://127.0.0.1:8000/v1',
    MODEL_NAME: 'a-model',
  });
  expect(config.model).toMatchObject({ baseUrl: 'http://127.0.0.1:8000/v1', model: 'a-model', apiKey: undefined });
});

test('a lease that is renewed too late to hold is refused', () => {
  expect(problemsOf({ ...servers, JOB_LEASE_MS: '5000', JOB_LEASE_RENEW_MS: '4000' })).toEqual([
    'JOB_LEASE_RENEW_MS must be at most half of JOB_LEASE_MS',
  ]);
});

test('every problem is reported at once', () => {
  const problems = problemsOf({ WORKER_THREADS: 'many', STORE_EDITS: 'perhaps' });
  expect(problems.length).toBe(4);
});
