/** Inserts accounts for tests, with a balance and a key. */
import { checkMasterKey, type Database, insertAccount, insertApiKey } from '@humanize/database';
import { createMasterKey, loadMasterKey, type MasterKey } from '@humanize/secrets';
import { v7 as newId } from 'uuid';

/** An account and its key in plain text. */
export type TestAccount = {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly apiKey: string;
  readonly signingSecret: string;
};

/** Creates a master key. Returns it as text for SECRETS_MASTER_KEY and in the form that database functions accept. */
export function newMasterKey(): { readonly text: string; readonly masterKey: MasterKey } {
  const text = createMasterKey();
  return { text, masterKey: loadMasterKey(text) };
}

/** Inserts an account with `words` words and one key with the scope `humanize`. */
export async function insertTestAccount(
  db: Database,
  {
    words = 100_000,
    masterKey,
    name = 'test',
  }: { readonly words?: number; readonly masterKey: MasterKey; readonly name?: string },
): Promise<TestAccount> {
  const accountId = newId();
  const apiKeyId = newId();
  await checkMasterKey(db, masterKey);
  await insertAccount(db, { accountId, name, openingWords: words });
  const made = await insertApiKey(db, { apiKeyId, accountId, name, scopes: ['humanize'], expiresAt: null, masterKey });
  if (made.outcome !== 'created') throw new Error(`The test account has no key: ${made.outcome}`);
  return { accountId, apiKeyId, apiKey: made.key, signingSecret: made.signingSecret };
}
