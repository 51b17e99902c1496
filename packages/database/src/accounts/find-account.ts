/** Finds an account, including its balance and number of active jobs. */
import type { Database } from '../database/create-database.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { type Account, accountColumns, accountRow, toAccount } from './account.ts';

export async function findAccount(db: Database, by: { accountId: string }): Promise<Account | undefined> {
  const [row] = await db.statements.run(
    { name: 'find_account', text: `SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`, row: accountRow },
    [by.accountId],
  );
  return row === undefined ? undefined : toAccount(row);
}

/** Gets an account. @throws RecordNotFoundError if it does not exist */
export async function getAccount(db: Database, by: { accountId: string }): Promise<Account> {
  const account = await findAccount(db, by);
  if (account === undefined) throw new RecordNotFoundError(`there is no account ${by.accountId}`);
  return account;
}
