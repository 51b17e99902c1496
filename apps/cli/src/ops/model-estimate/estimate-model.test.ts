import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateModel, passTokens, type ModelLoad } from './estimate-model.ts';

const load: ModelLoad = {
  passes: ['draft', 'audit'],
  wordsPerHour: 360_000,
  tokensPerSecond: 40,
  firstTokenMs: 500,
  slots: 64,
  workerConcurrency: 64,
  inputMicros: undefined,
  outputMicros: undefined,
  serverMicrosPerHour: undefined,
};

const inputTokens = passTokens.draft.input + passTokens.audit.input;
const outputTokens = passTokens.draft.output + passTokens.audit.output;

test('tokens, concurrent requests and servers are computed from the load and the speed', () => {
  const estimate = estimateModel(load);
  expect([estimate.inputTokens, estimate.outputTokens]).toEqual([inputTokens, outputTokens]);
  // The time to generate the output at 40 tokens per second, plus half a second until the first token for each of 6.5
  // requests.
  expect(estimate.requestSeconds).toBeCloseTo(outputTokens / 40 + 3.25, 1);
  expect(estimate.passageSeconds).toBeCloseTo(estimate.requestSeconds * 0.308, 1);
  // 100 words per second.
  expect(estimate.requestsAtOnce).toBeCloseTo(estimate.requestSeconds / 10, 1);
  expect([estimate.servers, estimate.workers]).toEqual([1, 1]);
});

test('ten times the load requires ten times as many concurrent requests, and enough servers and workers for them', () => {
  const [one, ten] = [estimateModel(load), estimateModel({ ...load, wordsPerHour: 3_600_000, workerConcurrency: 16 })];
  expect(ten.requestsAtOnce).toBeCloseTo(10 * one.requestsAtOnce, 3);
  expect(ten.servers).toBe(Math.ceil(ten.requestsAtOnce / 64));
  expect(ten.workers).toBe(Math.ceil(ten.requestsAtOnce / 16));
});

test('the cost of 1,000 words is the cost of their tokens or of the server hours', () => {
  const { tokenCostMicros, serverCostMicros } = estimateModel({
    ...load,
    inputMicros: 1_000,
    outputMicros: 3_000,
    serverMicrosPerHour: 3_600_000,
  });
  expect(tokenCostMicros).toBeCloseTo(inputTokens + 3 * outputTokens);
  expect(serverCostMicros).toBeCloseTo(10_000);
  expect(estimateModel(load)).toMatchObject({ tokenCostMicros: undefined, serverCostMicros: undefined });
});

test('draft alone needs the tokens of the draft, and repairs are not included', () => {
  const { draft } = passTokens;
  expect(estimateModel({ ...load, passes: ['draft'] })).toMatchObject({
    inputTokens: draft.input,
    outputTokens: draft.output,
  });
  expect(estimateModel({ ...load, passes: ['draft', 'audit', 'repair'] })).toEqual(estimateModel(load));
});

test('the tokens of each pass match docs/model-serving.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/model-serving.md'), 'utf8');
  for (const [pass, { input, output }] of Object.entries(passTokens)) {
    expect(page).toContain(`| \`${pass}\` | ${input.toLocaleString('en-US')} | ${output.toLocaleString('en-US')} |`);
  }
});
