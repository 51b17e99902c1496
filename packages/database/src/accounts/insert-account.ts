/** Opens an account. Its initial words are recorded in the ledger in the same transaction. */
import type { Database } from '../database/create-database.ts';
import { openAccount } from '../ledger/open-account.ts';
import { type Account, selectAccounts } from './account.ts';

/**
 * Opens an account.
 * @param account.name 1 to 200 characters
 * @param account.openingWords 0 or more; recorded as a grant with the reference `opening`
 */
export async function insertAccount(
  db: Database,
  account: { accountId: string; name: string; openingWords?: number | undefined },
): Promise<Account> {
  const openingWords = account.openingWords ?? 0;
  if (!Number.isSafeInteger(openingWords) || openingWords < 0)
    throw new RangeError('openingWords must not be negative');
  return db.transaction({}, async (trx) => {
    await openAccount(trx, { ...account, openingWords });
    return selectAccounts(trx).where('a.id', '=', account.accountId).executeTakeFirstOrThrow();
  });
}
