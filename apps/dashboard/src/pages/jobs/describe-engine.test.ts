import { expect, test } from '@jest/globals';
import { describeEngine } from './describe-engine.ts';

const usage = {
  engine: 'language-model',
  model: 'private-name',
  modelParagraphs: 12,
  lightEditParagraphs: 0,
  modelRequests: 3,
  promptTokens: 1,
  completionTokens: 1,
  costMicros: 0,
} as const;

test('customers see which engine rewrote a text, but not the name of the model', () => {
  expect(describeEngine({ status: 'succeeded', usage })).toBe('Rewritten by the language model.');
  expect(describeEngine({ status: 'succeeded', usage: { ...usage, engine: 'light-edit', model: null } })).toBe(
    'Rewritten by the rule-based light edit.',
  );
});

test('a text that both engines rewrote is described as such', () => {
  expect(describeEngine({ status: 'succeeded', usage: { ...usage, modelParagraphs: 9, lightEditParagraphs: 3 } })).toBe(
    'The language model rewrote 9 of 12 paragraphs, and the light edit the rest.',
  );
});

test('a failed job that sent requests to the model names no engine, and says that the requests were free', () => {
  expect(describeEngine({ status: 'failed', usage })).toBe('The requests to the language model were not charged.');
});

test('no engine is named for a job without a recorded engine', () => {
  expect(describeEngine({ status: 'running', usage: null })).toBeUndefined();
});
