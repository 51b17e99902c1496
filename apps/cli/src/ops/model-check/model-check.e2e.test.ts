import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { indexRecordings, parseBehavior, type RecordedModel, startRecordedModel } from '@humanize/dev-servers';
import { inheritedEnv, opsFile } from '@humanize/testing';
import { modelRecordings } from '../../../test-support/model-recordings.ts';

let model: RecordedModel;

beforeEach(async () => {
  model = await startRecordedModel({ recordings: indexRecordings(modelRecordings) });
});
afterEach(() => model.close());

type Ended = { code: number; out: string; err: string };

function check(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const all = { ...inheritedEnv(), MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'recorded', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [opsFile(), 'model', 'check', ...args], { env: all }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test('a good model exits with 0, with the report on standard output and the progress on standard error', async () => {
  const { code, out, err } = await check(['--short']);
  expect([code, out]).toEqual([0, expect.stringContaining('caught          6 of 6 changes')]);
  expect(err).toContain('rewrote 3 of 3 passages\n');
  expect(err).toContain('audited 10 of 12 pairs\n');
});

test('a model that audits poorly fails with exit code 1, with and without --json', async () => {
  model.behave([parseBehavior('audit-approves')]);
  const { code, out } = await check(['--short', '--json', '--concurrency', '16']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, audit: { sufficient: false, changed: { caught: 0, of: 6 } } });
});

test('the key is sent but never printed, and a rejected key is stated as the reason', async () => {
  model.behave([parseBehavior('unauthorized')]);
  const { code, out, err } = await check([], { MODEL_API_KEY: 'sk-never-printed' });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('rejects every request (status 401)');
  expect(err).toContain('MODEL_API_KEY');
  expect(err).not.toContain('never-printed');
});

test('without a model, the missing settings are listed', async () => {
  const { code, err } = await check([], { MODEL_BASE_URL: '', MODEL_NAME: '' });
  expect(code).toBe(1);
  expect(err).toMatch(/MODEL_BASE_URL must be set[\s\S]*MODEL_NAME must be set[\s\S]*MODEL_NAME=NAME ops model check/);
});
