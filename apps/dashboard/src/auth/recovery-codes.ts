/**
 * Recovery codes, which a user can enter instead of a code from the authenticator app. Each recovery code has 80 random
 * bits, so a SHA-256 hash is sufficient protection.
 */
import { createHash, randomBytes } from 'node:crypto';

const codesCount = 10;
const codeCharacters = 16;
/**
 * 32 characters. The letters i, l, o and u are excluded because they are easily confused with other characters or can
 * form words.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns ten new codes, each consisting of four groups of four characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesCount }, newCode);

function newCode(): string {
  const characters = [...randomBytes(codeCharacters)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return characters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash to store for a code. Case and separators are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(`recovery code ${code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')}`)
    .digest();
}
