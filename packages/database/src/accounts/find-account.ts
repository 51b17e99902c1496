/** Finds an account, including its balance and number of active jobs. */
import type { Database } from '../database/create-database.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { type Account, selectAccounts } from './account.ts';

export function findAccount(db: Database, by: { accountId: string }): Promise<Account | undefined> {
  return selectAccounts(db.kysely).where('a.id', '=', by.accountId).executeTakeFirst();
}

/** Gets an account. @throws RecordNotFoundError if it does not exist */
export async function getAccount(db: Database, by: { accountId: string }): Promise<Account> {
  const account = await findAccount(db, by);
  if (account === undefined) throw new RecordNotFoundError(`there is no account ${by.accountId}`);
  return account;
}
