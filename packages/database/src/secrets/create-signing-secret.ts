/** Creates signing secrets, encrypted with the active master key. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/create-database.ts';
import type { MasterKey } from './master-key.ts';
import type { EncryptedSecret, SecretOwner } from './encrypt-secret.ts';
import { sealSecret } from './seal-secret.ts';

/**
 * Creates a secret, which consists of `whsec_` and 43 base64url characters (256 bits).
 * @throws Error if no master key is active, which `checkMasterKey` prevents
 */
export async function createSigningSecret(
  db: Database,
  masterKey: MasterKey,
  owner: SecretOwner,
): Promise<EncryptedSecret & { signingSecret: string }> {
  const signingSecret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { signingSecret, ...(await sealSecret(db, masterKey, { secret: signingSecret, owner })) };
}
