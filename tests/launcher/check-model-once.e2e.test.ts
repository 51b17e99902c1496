import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readRecordings, type RecordedModel, smallRecordings, startRecordedModel } from '@humanize/dev-servers';
import { checkModelOnce } from '../../scripts/launcher/check-model-once.mjs';

let dataDir: string;
let model: RecordedModel;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'model-check-'));
  model = await startRecordedModel({ recordings: readRecordings(smallRecordings) });
});
afterEach(async () => {
  await model.close();
  rmSync(dataDir, { recursive: true });
});

const check = (env: Record<string, string>, modelCheck = 'on') =>
  checkModelOnce(
    {
      settings: { modelCheck, dataDir },
      log: { write: () => undefined },
      shutdown: { throwIfSignalled: () => undefined },
    } as never,
    { MODEL_NAME: 'recorded', ...env },
  );

test('a model is checked only once, and the result selects the instructions but not the passes', async () => {
  const env = { MODEL_BASE_URL: model.baseUrl };
  const first = await check(env);
  expect(first.env).toEqual({ MODEL_TIER: 'full' });
  expect(first.rows[0]?.[1]).toMatch(/8 of 8 paragraphs accepted, 6 of 6 changes caught, 6 of 6 false alarms/);
  const { requests } = model.counts();
  expect(await check(env)).toEqual(first);
  expect(model.counts().requests).toEqual(requests);
});

test('no result is stored for a model that cannot be reached', async () => {
  const { env, rows } = await check({ MODEL_BASE_URL: 'http://127.0.0.1:1/v1' });
  expect([env, rows[0]?.[1]]).toEqual([{}, expect.stringMatching(/not possible: the model at 127\.0\.0\.1:1\/v1/)]);
  expect(existsSync(join(dataDir, 'model-checks.json'))).toBe(false);
});

test('a model is not checked if the instructions are set or with MODEL_CHECK=off', async () => {
  const env = { MODEL_BASE_URL: model.baseUrl };
  expect(await check({ ...env, MODEL_TIER: 'compact' })).toEqual({ env: {}, rows: [] });
  expect(await check(env, 'off')).toEqual({ env: {}, rows: [] });
  expect(model.counts().promptTokens).toBe(0);
});
