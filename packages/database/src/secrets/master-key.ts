/**
 * Master keys, which encrypt signing secrets. The ID and the fingerprint of a key are derived with a one-way function,
 * so the database can record which keys are in use without storing the keys.
 */
import { createHmac, randomBytes } from 'node:crypto';

const keyBytes = 32;
// 256 bits, in base64 with or without padding, or in base64url.
const keyPattern = /^[A-Za-z0-9+/_-]{43}=?$/;
// A rotation needs two keys. More than a few keys are a configuration error.
const keysMax = 8;

export type SingleMasterKey = { readonly id: string; readonly fingerprint: Buffer; readonly bytes: Buffer };

/** The newest key. During a rotation, it is followed by the keys with which existing secrets are still encrypted. */
export type MasterKey = { readonly keys: readonly [SingleMasterKey, ...SingleMasterKey[]] };

/** Returns 32 random bytes as base64, for use as SECRETS_MASTER_KEY. */
export function createMasterKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

/**
 * Parses one or more keys, newest first, separated by white space or commas.
 * @throws Error if a key is not 32 bytes as base64. The message never contains the key
 */
export function loadMasterKey(text: string): MasterKey {
  const [newest, ...older] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part, index) => readKey(part, index));
  if (newest === undefined) throw new Error('the master key is empty: it must be 32 bytes as base64');
  if (older.length >= keysMax) throw new Error(`at most ${keysMax} master keys can be given`);
  return { keys: [newest, ...older] };
}

function readKey(text: string, index: number): SingleMasterKey {
  const bytes = keyPattern.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length !== keyBytes) throw new Error(`master key ${index + 1} is not 32 bytes as base64`);
  const fingerprint = createHmac('sha256', bytes).update('humanize master key fingerprint').digest();
  return { id: `mk_${fingerprint.subarray(0, 6).toString('hex')}`, fingerprint, bytes };
}
