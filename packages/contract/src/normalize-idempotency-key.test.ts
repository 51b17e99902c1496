import { expect, test } from '@jest/globals';
import { normalizeIdempotencyKey } from './normalize-idempotency-key.ts';

test('a blank key is treated as absent', () => {
  for (const header of [undefined, '', ' ', '\t \u00a0']) expect(normalizeIdempotencyKey(header)).toBeUndefined();
});

test('the key is trimmed, then truncated to 256 characters', () => {
  expect(normalizeIdempotencyKey('  key one ')).toBe('key one');
  expect(normalizeIdempotencyKey('k'.repeat(256))).toBe('k'.repeat(256));
  expect(normalizeIdempotencyKey(`  ${'k'.repeat(256)}tail`)).toBe('k'.repeat(256));
});

test('surrogate pairs are not split', () => {
  expect(normalizeIdempotencyKey('🙂'.repeat(300))).toBe('🙂'.repeat(256));
  expect(normalizeIdempotencyKey(`k${'🙂'.repeat(300)}`)?.isWellFormed()).toBe(true);
});
