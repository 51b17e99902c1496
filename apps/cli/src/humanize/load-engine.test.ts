import { Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import {
  parseBehavior,
  readRecordings,
  smallRecordings,
  startRecordedModel,
  type RecordedModel,
} from '@humanize/dev-servers';
import { loadEngine } from './load-engine.ts';

const recordings = readRecordings(smallRecordings);
const text = `# A title\n\n${recordings.all.map(({ source }) => source).join('\n\n')}\n`;
const rewritten = `# A title\n\n${recordings.all.map(({ rewrite }) => rewrite).join('\n\n')}\n`;
let model: RecordedModel | undefined;
let errors: string;

afterEach(async () => {
  await model?.close();
  model = undefined;
});

async function load(behaviors: readonly string[], { isTTY = false } = {}) {
  model = await startRecordedModel({ recordings, behaviors: behaviors.map(parseBehavior) });
  errors = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      errors += chunk.toString();
      done();
    },
  });
  const env = { MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'recorded', MODEL_RETRIES_MAX: '0' };
  return loadEngine({ env, errors: Object.assign(stream, { isTTY }) }, 'model');
}

test('with a model, every paragraph comes from the model, and the edits describe the changes', async () => {
  const rewrite = await load([]);
  const result = await rewrite(text, 'en-US');
  expect(result.text).toBe(rewritten);
  const output = result.edits
    .toSorted((a, b) => b.inputSpan.start - a.inputSpan.start)
    .reduce((left, { inputSpan, after }) => left.slice(0, inputSpan.start) + after + left.slice(inputSpan.end), text);
  expect(output).toBe(rewritten);
});

test('the progress of a long text is reported: one line per passage, or a single updated line on a terminal', async () => {
  await (
    await load([])
  )(text, 'en-US');
  const lines = errors.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe(`humanize: ${lines.length} of ${lines.length} passages rewritten`);
  await model?.close();
  await (
    await load([], { isTTY: true })
  )(text, 'en-US');
  expect(errors).toMatch(/^\rhumanize: 1 of \d passages rewritten\r[^\n]+\n$/);
});

test('no progress is reported for a short text', async () => {
  await (
    await load([])
  )(recordings.all[0]?.source ?? '', 'en-US');
  expect(errors).toBe('');
});

test('a version that changes the meaning is not used', async () => {
  const rewrite = await load(['change-meaning']);
  const { text: output } = await rewrite(text, 'en-US');
  for (const { changedVersions } of recordings.all) {
    for (const { text: changed } of changedVersions) expect(output).not.toContain(changed);
  }
  expect(errors).toMatch(
    /humanize: the light edit was used for \d+ of 12 paragraphs, because no version from the model passed the checks\n$/,
  );
});

test('an unavailable model causes an error with its URL and the reason', async () => {
  const rewrite = await load(['unauthorized']);
  await expect(rewrite(text, 'en-US')).rejects.toThrow(
    /^the model at 127\.0\.0\.1:\d+\/v1 rejects every request \(status 401\): check MODEL_BASE_URL.*MODEL_API_KEY$/,
  );
});

test.each([
  ['server-error', 'is unavailable (status 500)'],
  ['no-credit', 'rejects every request (no credit): your account with this provider has no credit left'],
])('the error for a model with the behavior %s states the cause', async (behavior, message) => {
  const rewrite = await load([behavior]);
  await expect(rewrite(text, 'en-US')).rejects.toThrow(message);
});

test.each([
  [{}, 'MODEL_BASE_URL must be set with --engine model; MODEL_NAME must be set with --engine model'],
  [{ MODEL_BASE_URL: 'ftp://x' }, 'MODEL_BASE_URL must be a URL'],
])('invalid settings (%j) are reported', async (env, message) => {
  await expect(loadEngine({ env, errors: process.stderr }, 'model')).rejects.toThrow(message);
});
