import { expect, test } from '@jest/globals';
import { findBodyProblem } from './find-body-problem.ts';

/** Returns nested objects or arrays. Depth 1 is a single object or array. */
function nested(depth: number, open: string, close: string): unknown {
  return JSON.parse(open.repeat(depth - 1) + (open === '[' ? '[]' : '{}') + close.repeat(depth - 1));
}

test.each([
  ['{"a":', '}'],
  ['[', ']'],
])('32 levels of %s are accepted, and 33 are not', (open, close) => {
  expect(findBodyProblem(nested(32, open, close))).toBeUndefined();
  expect(findBodyProblem(nested(33, open, close))).toBe('too_deep');
});

test('the deepest nesting that fits in a body does not exhaust the stack', () => {
  expect(findBodyProblem(nested(64_000, '[', ']'))).toBe('too_deep');
});

test.each([
  ['a value', { text: 'a\0b' }],
  ['a key', { 'a\0b': 1 }],
  ['an array deep inside', { x: [[{ y: ['\0'] }]] }],
])('U+0000 is found in %s', (_where, body) => {
  expect(findBodyProblem(body)).toBe('nul');
});

test.each([['\ud800'], ['a\udc00'], ['\udc00\ud800'], ['🙂\ud83d']])('the lone surrogate in %j is found', (text) => {
  expect(findBodyProblem({ text })).toBe('lone_surrogate');
});

test('surrogate pairs and other control characters are valid', () => {
  expect(findBodyProblem({ text: '🙂 \u0001\u007f\ufffd\uffff', n: 1, t: true, z: null })).toBeUndefined();
});
