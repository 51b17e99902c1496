/**
 * Encrypts secrets with AES-256-GCM, with the owner as additional authenticated data. An altered secret, or a secret of
 * another account, key or user, cannot be decrypted. `ciphertext` consists of a 12-byte nonce, the encrypted secret, and a
 * 16-byte tag.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey, SingleMasterKey } from './master-key.ts';

const nonceBytes = 12;
const tagBytes = 16;

export type EncryptedSecret = { masterKeyId: string; ciphertext: Buffer };
/** The API key that a signing secret belongs to, or the user that a TOTP secret belongs to. */
export type SecretOwner = { accountId: string } & ({ apiKeyId: string } | { userId: string });

/**
 * Encrypts a secret with the newest key or with the key `masterKeyId`. Nonces are random, so a key is safe for 2^32
 * secrets.
 */
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
