/** Opens an account. Its initial words are recorded in the ledger in the same transaction. */
import type { Database } from '../database/create-database.ts';
import { type Account, accountColumns, accountRow, toAccount } from './account.ts';

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
  return db.statements.transaction({}, async (run) => {
    await run({ text: 'INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, now_ms())' }, [
      account.accountId,
      account.name,
    ]);
    if (openingWords > 0) {
      await run({ text: `SELECT book_words($1, 'grant', $2, 'opening', NULL)` }, [account.accountId, openingWords]);
    }
    const [inserted] = await run(
      { text: `SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`, row: accountRow },
      [account.accountId],
    );
    if (inserted === undefined) throw new Error('the inserted account was not found');
    return toAccount(inserted);
  });
}
