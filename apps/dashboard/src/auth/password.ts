/**
 * Password hashing and validation. Hashes use argon2id with the second recommended option of RFC 9106 (64 MiB, 3
 * passes, 4 lanes). Following NIST SP 800-63B, a password needs only a minimum length and must not be easy to guess.
 */
import { hash, verify } from '@node-rs/argon2';

// 2 is argon2id. The package exports a const enum, which isolated modules cannot import.
const options = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;

export const passwordLengthMin = 12;
/** Bounds the request size. Hashing time does not depend on the length. */
const passwordLengthMax = 200;

/**
 * Validates a new password. Returns the message to show, or undefined if the password is acceptable.
 * @param email the password must not contain it; undefined if unknown
 */
export function validatePassword(password: string, email: string | undefined): string | undefined {
  const { length } = password;
  if (length < passwordLengthMin) return `Your password must have at least ${passwordLengthMin} characters.`;
  if (length > passwordLengthMax) return `Your password must have at most ${passwordLengthMax} characters.`;
  const plain = password.toLowerCase();
  if (
    (email !== undefined && plain.includes(email.toLowerCase())) ||
    new Set(plain).size < 5 ||
    /^(password|letmein|qwerty|123456)/.test(plain)
  ) {
    return 'This password is too easy to guess. Choose another one.';
  }
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

// Hash that unknown users are verified against. Computed once, on first use.
let dummyHash: Promise<string> | undefined;

/** Verifies a password in the same time whether or not the user exists. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no such user');
  if (password.length > passwordLengthMax * 4) return false;
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
