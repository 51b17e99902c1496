import { expect, test } from '@jest/globals';
import { passNames } from '@humanize/language-model';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateModel, passTokens, type ModelLoad } from './estimate-model.ts';

const load: ModelLoad = {
  passes: ['draft', 'repair', 'polish', 'audit'],
  wordsPerHour: 360_000,
  tokensPerSecond: 40,
  firstTokenMs: 500,
  slots: 64,
  workerConcurrency: 64,
  inputMicros: undefined,
  outputMicros: undefined,
  serverMicrosPerHour: undefined,
};

test('tokens, concurrent requests and servers are computed from the load and the speed', () => {
  const estimate = estimateModel(load);
  expect([estimate.inputTokens, estimate.outputTokens]).toEqual([22_900, 4_260]);
  // 4,260 tokens at 40 per second, and 12.3 requests of half a second until the first token.
  expect(estimate.requestSeconds).toBeCloseTo(106.5 + 6.17, 1);
  expect(estimate.passageSeconds).toBeCloseTo(36.5, 1);
  // 100 words per second.
  expect(estimate.requestsAtOnce).toBeCloseTo(11.27, 1);
  expect([estimate.servers, estimate.workers]).toEqual([1, 1]);
});

test('ten times the load requires ten times as many concurrent requests, and enough servers and workers for them', () => {
  const estimate = estimateModel({ ...load, wordsPerHour: 3_600_000, workerConcurrency: 32 });
  expect(estimate.requestsAtOnce).toBeCloseTo(112.7, 0);
  expect([estimate.servers, estimate.workers]).toEqual([2, 4]);
});

test('the cost of 1,000 words is the cost of their tokens or of the server hours', () => {
  const { tokenCostMicros, serverCostMicros } = estimateModel({
    ...load,
    inputMicros: 1_000,
    outputMicros: 3_000,
    serverMicrosPerHour: 3_600_000,
  });
  expect(tokenCostMicros).toBeCloseTo(22_900 + 3 * 4_260);
  expect(serverCostMicros).toBeCloseTo(10_000);
  expect(estimateModel(load)).toMatchObject({ tokenCostMicros: undefined, serverCostMicros: undefined });
});

test('draft alone needs about a quarter of the tokens', () => {
  const { inputTokens, outputTokens } = estimateModel({ ...load, passes: ['draft'] });
  expect([inputTokens, outputTokens]).toEqual([6_000, 1_400]);
});

test('the tokens of each pass match docs/language-model.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/language-model.md'), 'utf8');
  for (const pass of passNames) {
    const { input, output } = passTokens[pass];
    expect(page).toContain(`| \`${pass}\` | ${input.toLocaleString('en-US')} | ${output.toLocaleString('en-US')} |`);
  }
});
