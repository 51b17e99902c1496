/**
 * The format of API keys, which consist of the live prefix, 30 random base62 characters (178 bits), and their CRC-32 as
 * 6 more characters. The checksum allows typos to be rejected without a lookup, and secret scanners to recognize leaked
 * keys. Only the SHA-256 hash is stored. It needs no pepper because of the number of random bits.
 */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const apiKeyPrefix = 'hk_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const keyPattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Generates a key with the operating system's random number generator. */
export function createApiKey(): string {
  let random = '';
  for (let place = 0; place < randomLength; place += 1) random += alphabet[randomInt(alphabet.length)];
  return `${apiKeyPrefix}${random}${checksum(random)}`;
}

/** Returns the SHA-256 hash for looking up a key, or undefined if the prefix, length, alphabet or checksum is wrong. */
export function parseApiKey(text: string): { sha256: Buffer } | undefined {
  if (!keyPattern.test(text)) return undefined;
  const random = text.slice(apiKeyPrefix.length, -checksumLength);
  return text.endsWith(checksum(random)) ? { sha256: hashApiKey(text) } : undefined;
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

// 62^6 > 2^32, so six characters can represent any CRC-32.
function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
