import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createApiKey, parseApiKey } from './api-key-format.ts';

test('a new key has the live prefix and 36 base62 characters, and parsing returns its SHA-256', () => {
  const key = createApiKey();
  expect(key).toMatch(/^hk_live_[0-9A-Za-z]{36}$/);
  expect(parseApiKey(key)).toEqual({ sha256: createHash('sha256').update(key).digest() });
});

test('keys are unique, and all characters of the alphabet occur', () => {
  const keys = Array.from({ length: 500 }, createApiKey);
  expect(new Set(keys).size).toBe(500);
  expect(new Set(keys.join('').slice(0)).size).toBe(63);
});

test('any single typo is rejected without a lookup', () => {
  const key = createApiKey();
  for (let place = 0; place < key.length; place += 1) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(parseApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBeUndefined();
  }
});

test('a key with two adjacent characters swapped is rejected', () => {
  const key = createApiKey();
  const swapped = Array.from({ length: key.length - 9 }, (_, offset) => {
    const place = offset + 8;
    return key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
  });
  for (const text of swapped.filter((candidate) => candidate !== key)) expect(parseApiKey(text)).toBeUndefined();
});

test('a truncated, longer or otherwise malformed key is rejected', () => {
  const key = createApiKey();
  for (const text of [
    '',
    'hk_live_',
    key.slice(0, -1),
    `${key}0`,
    ` ${key}`,
    `${key}\n`,
    key.toUpperCase(),
    'é'.repeat(44),
  ]) {
    expect(parseApiKey(text)).toBeUndefined();
  }
});

test('the checksum is the CRC-32 of the 30 characters, in base62', () => {
  // Computed independently: zlib.crc32(b'0' * 30) is 2011552642, which is 2C8GjS in 0-9A-Za-z.
  expect(parseApiKey(`hk_live_${'0'.repeat(30)}2C8GjS`)).toBeDefined();
});
