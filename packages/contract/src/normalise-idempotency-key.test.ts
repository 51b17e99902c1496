import { expect, test } from '@jest/globals';
import { normaliseIdempotencyKey } from './normalise-idempotency-key.ts';

test('an absent key and a blank key count as no key', () => {
  for (const header of [undefined, '', ' ', '\t \u00a0']) expect(normaliseIdempotencyKey(header)).toBeUndefined();
});

test('the key is trimmed, then cut to 256 characters', () => {
  expect(normaliseIdempotencyKey('  key one ')).toBe('key one');
  expect(normaliseIdempotencyKey('k'.repeat(256))).toBe('k'.repeat(256));
  expect(normaliseIdempotencyKey(`  ${'k'.repeat(256)}tail`)).toBe('k'.repeat(256));
});

test('no surrogate pair is split', () => {
  expect(normaliseIdempotencyKey('🙂'.repeat(300))).toBe('🙂'.repeat(256));
  expect(normaliseIdempotencyKey(`k${'🙂'.repeat(300)}`)?.isWellFormed()).toBe(true);
});
