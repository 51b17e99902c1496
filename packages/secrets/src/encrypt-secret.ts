/**
 * Encrypts secrets with AES-256-GCM under a master key, with the owner as additional authenticated data. An altered secret,
 * or a secret of another account, key or user, cannot be decrypted. `ciphertext` consists of a 12-byte nonce, the encrypted
 * secret, and a 16-byte tag. The ID and the fingerprint of a master key are derived with a one-way function, so the database
 * can record which keys are in use without storing them.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const keyBytes = 32;
// 256 bits, in base64 with or without padding, or in base64url.
const keyPattern = /^[A-Za-z0-9+/_-]{43}=?$/;
// A rotation needs two keys. Having more than a few keys is a configuration error.
const keysMax = 8;

export type SingleMasterKey = { readonly id: string; readonly fingerprint: Buffer; readonly bytes: Buffer };

/** The newest key. During a rotation, it is followed by the keys with which existing secrets are still encrypted. */
export type MasterKey = { readonly keys: readonly [SingleMasterKey, ...SingleMasterKey[]] };

/** Returns 32 random bytes in base64, for use as SECRETS_MASTER_KEY. */
export function createMasterKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

/**
 * Parses one or more keys, newest first, separated by whitespace or commas.
 * @throws Error if a key is not 32 bytes in base64. The message never contains the key
 */
export function loadMasterKey(text: string): MasterKey {
  const [newest, ...older] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part, index) => readKey(part, index));
  if (newest === undefined) throw new Error('the master key is empty: it must be 32 bytes in base64');
  if (older.length >= keysMax) throw new Error(`at most ${keysMax} master keys can be given`);
  return { keys: [newest, ...older] };
}

function readKey(text: string, index: number): SingleMasterKey {
  const bytes = keyPattern.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length !== keyBytes) throw new Error(`master key ${index + 1} is not 32 bytes in base64`);
  const fingerprint = createHmac('sha256', bytes).update('humanize master key fingerprint').digest();
  return { id: `mk_${fingerprint.subarray(0, 6).toString('hex')}`, fingerprint, bytes };
}

const nonceBytes = 12;
const tagBytes = 16;

export type EncryptedSecret = { masterKeyId: string; ciphertext: Buffer };
/** The API key that a signing secret belongs to, or the user that a TOTP secret belongs to. */
export type SecretOwner = { accountId: string } & ({ apiKeyId: string } | { userId: string });

/** Encrypts with the newest key or the key `masterKeyId`. Random nonces make a key safe for 2^32 secrets. */
export function encryptSecret(
  masterKey: MasterKey,
  secret: string,
  owner: SecretOwner,
  masterKeyId: string = masterKey.keys[0].id,
): EncryptedSecret {
  const key = keyWithId(masterKey, masterKeyId);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(ownerData(owner));
  const ciphertext = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { masterKeyId: key.id, ciphertext };
}

/** Decrypts a secret. @throws Error if the key is missing, or if the secret was altered or belongs to another owner */
export function decryptSecret(masterKey: MasterKey, secret: EncryptedSecret, owner: SecretOwner): string {
  const key = keyWithId(masterKey, secret.masterKeyId);
  const { ciphertext } = secret;
  if (ciphertext.length < nonceBytes + tagBytes) throw new Error('an encrypted secret is too short');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, ciphertext.subarray(0, nonceBytes))
    .setAAD(ownerData(owner))
    .setAuthTag(ciphertext.subarray(-tagBytes));
  return Buffer.concat([decipher.update(ciphertext.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

function keyWithId({ keys }: MasterKey, id: string): SingleMasterKey {
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new Error(`master key ${id} is not available`);
  return key;
}

// Both IDs are UUIDs, so their concatenation is unambiguous.
const ownerData = (owner: SecretOwner): Buffer =>
  Buffer.from(`${owner.accountId}:${'userId' in owner ? owner.userId : owner.apiKeyId}`, 'utf8');
