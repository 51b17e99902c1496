/**
 * AES-256-GCM with the owner as additional data: a sealed secret that was altered, or moved to another account or key, cannot
 * be opened. Layout: 12 bytes nonce, ciphertext, 16 bytes tag.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey, SingleMasterKey } from './master-key.ts';

const nonceBytes = 12;
const tagBytes = 16;

export type SealedSecret = { masterKeyId: string; sealed: Buffer };
export type SecretOwner = { accountId: string; apiKeyId: string };

/** Seals with the newest key, or with the one that `masterKeyId` names. Nonces are random: 2^32 seals per key are safe. */
export function sealSecret(
  masterKey: MasterKey,
  secret: string,
  owner: SecretOwner,
  masterKeyId: string = masterKey.keys[0].id,
): SealedSecret {
  const key = keyWithId(masterKey, masterKeyId);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(ownerData(owner));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { masterKeyId: key.id, sealed };
}

/** @throws Error if the key is missing, or the secret was altered or belongs to another owner */
export function openSecret(masterKey: MasterKey, secret: SealedSecret, owner: SecretOwner): string {
  const key = keyWithId(masterKey, secret.masterKeyId);
  const { sealed } = secret;
  if (sealed.length < nonceBytes + tagBytes) throw new Error('a sealed secret is too short');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, nonceBytes))
    .setAAD(ownerData(owner))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
}

function keyWithId({ keys }: MasterKey, id: string): SingleMasterKey {
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new Error(`master key ${id} is not available`);
  return key;
}

// Both ids are UUIDs, so the pair is unambiguous.
const ownerData = ({ accountId, apiKeyId }: SecretOwner): Buffer => Buffer.from(`${accountId}:${apiKeyId}`, 'utf8');
