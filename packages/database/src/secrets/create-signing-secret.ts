/** Creates signing secrets, encrypted with the active master key. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/create-database.ts';
import type { MasterKey } from './master-key.ts';
import { encryptSecret, type EncryptedSecret, type SecretOwner } from './encrypt-secret.ts';

/**
 * Creates a secret, which consists of `whsec_` and 43 base64url characters (256 bits).
 * @throws Error if no master key is active, which `checkMasterKey` prevents
 */
export async function createSigningSecret(
  db: Database,
  masterKey: MasterKey,
  owner: SecretOwner,
): Promise<EncryptedSecret & { signingSecret: string }> {
  const active = await db.kysely.selectFrom('master_keys').select('id').where('active', '=', true).executeTakeFirst();
  if (active === undefined) throw new Error('no master key is active; call checkMasterKey first');
  const signingSecret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { signingSecret, ...encryptSecret(masterKey, signingSecret, owner, active.id) };
}
