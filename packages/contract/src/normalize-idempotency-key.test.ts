import { expect, test } from '@jest/globals';
import { normalizeIdempotencyKey } from './normalize-idempotency-key.ts';

test('an absent key and a blank key count as no key', () => {
  for (const header of [undefined, '', ' ', '\t \u00a0']) expect(normalizeIdempotencyKey(header)).toBeUndefined();
});

test('the key is trimmed, then cut to 256 characters', () => {
  expect(normalizeIdempotencyKey('  key one ')).toBe('key one');
  expect(normalizeIdempotencyKey('k'.repeat(256))).toBe('k'.repeat(256));
  expect(normalizeIdempotencyKey(`  ${'k'.repeat(256)}tail`)).toBe('k'.repeat(256));
});

test('no surrogate pair is split', () => {
  expect(normalizeIdempotencyKey('🙂'.repeat(300))).toBe('🙂'.repeat(256));
  expect(normalizeIdempotencyKey(`k${'🙂'.repeat(300)}`)?.isWellFormed()).toBe(true);
});
