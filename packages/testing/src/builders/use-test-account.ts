/** Provides a new account for each test of a file. */
import type { Database } from '@humanize/database';
import { jestHooks } from '../databases/use-test-database.ts';
import { insertTestAccount, newMasterKey, type TestAccount } from './insert-test-account.ts';

/**
 * Inserts an account before each test. Its properties are available in later hooks and in tests only.
 * @param database must be open when the hook runs
 * @param options those of `insertTestAccount`; `masterKey` is a new key by default
 */
export function useTestAccount(
  database: { readonly db: Database },
  { masterKey = newMasterKey().masterKey, ...options }: Partial<Parameters<typeof insertTestAccount>[1]> = {},
): TestAccount {
  let account: TestAccount | undefined;
  const current = (): TestAccount => {
    if (account === undefined) throw new Error('The test account exists only while hooks and tests run');
    return account;
  };
  jestHooks().beforeEach(async () => {
    account = await insertTestAccount(database.db, { masterKey, ...options });
  });
  return {
    get accountId() {
      return current().accountId;
    },
    get apiKeyId() {
      return current().apiKeyId;
    },
    get apiKey() {
      return current().apiKey;
    },
    get signingSecret() {
      return current().signingSecret;
    },
  };
}
