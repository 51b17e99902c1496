/** Encrypts secrets with the active master key. */
import type { Database } from '../database/create-database.ts';
import { encryptSecret, type EncryptedSecret, type SecretOwner } from './encrypt-secret.ts';
import type { MasterKey } from './master-key.ts';

/** @throws Error if no master key is active, which `checkMasterKey` prevents */
export async function sealSecret(
  db: Database,
  masterKey: MasterKey,
  { secret, owner }: { secret: string; owner: SecretOwner },
): Promise<EncryptedSecret> {
  const active = await db.kysely.selectFrom('master_keys').select('id').where('active', '=', true).executeTakeFirst();
  if (active === undefined) throw new Error('no master key is active; call checkMasterKey first');
  return encryptSecret(masterKey, secret, owner, active.id);
}
