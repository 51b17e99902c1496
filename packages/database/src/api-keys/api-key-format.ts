/**
 * The form of an API key: the live prefix, 30 random base62 characters (178 bits), and 6 that are their CRC-32, so that
 * a typo is refused without a look-up and scanners can tell a leaked key from noise. Only its SHA-256 is stored; with
 * that many random bits it needs no pepper.
 */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const apiKeyPrefix = 'hk_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const keyPattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** A new key; the randomness is the operating system's. */
export function createApiKey(): string {
  let random = '';
  for (let place = 0; place < randomLength; place += 1) random += alphabet[randomInt(alphabet.length)];
  return `${apiKeyPrefix}${random}${checksum(random)}`;
}

/** The SHA-256 to look a key up by, or undefined when prefix, length, alphabet or checksum are wrong. No I/O. */
export function parseApiKey(text: string): { sha256: Buffer } | undefined {
  if (!keyPattern.test(text)) return undefined;
  const random = text.slice(apiKeyPrefix.length, -checksumLength);
  return text.endsWith(checksum(random)) ? { sha256: hashApiKey(text) } : undefined;
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

// 62^6 > 2^32, so six places hold any CRC-32.
function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
