/**
 * Passwords: argon2id with the second recommended option of RFC 9106 (64 MiB, 3 passes), 4 lanes. Length is the only
 * rule, after NIST SP 800-63B: 12 characters at least; a few that everybody tries first are refused.
 */
import { hash, verify } from '@node-rs/argon2';

// 2 is argon2id; the package's enum cannot be used from isolated modules.
const options = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;

export const passwordLengthMin = 12;
/** Hashing takes the same time for any length; this only bounds what is sent. */
const passwordLengthMax = 200;

/**
 * What is wrong with a password that somebody chose; undefined when nothing is.
 * @param email the password must not hold it; undefined where it is not known
 */
export function findPasswordFlaw(password: string, email: string | undefined): string | undefined {
  const { length } = password;
  if (length < passwordLengthMin) return `Choose a password of at least ${passwordLengthMin} characters.`;
  if (length > passwordLengthMax) return `Choose a password of at most ${passwordLengthMax} characters.`;
  const plain = password.toLowerCase();
  if (
    (email !== undefined && plain.includes(email.toLowerCase())) ||
    new Set(plain).size < 5 ||
    /^(password|letmein|qwerty|123456)/.test(plain)
  ) {
    return 'This password is among the first that others would try. Choose another one.';
  }
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

// Of a password nobody has; made once, when first needed.
let nobody: Promise<string> | undefined;

/** Takes the same time whether there is such a user or not. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no such user');
  if (password.length > passwordLengthMax * 4) return false;
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
