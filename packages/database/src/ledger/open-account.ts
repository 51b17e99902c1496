/** Inserts an account with its first words, as a part of a transaction. */
import { sql } from 'kysely';
import type { Queries } from '../database/queries.ts';

/** @param account.openingWords 0 or more; recorded as a grant with the reference `opening` */
export async function openAccount(
  trx: Queries,
  account: { accountId: string; name: string; openingWords: number },
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({ id: account.accountId, name: account.name, created_at: sql`now_ms()` })
    .execute();
  if (account.openingWords === 0) return;
  const booking = { account_id: account.accountId, kind: 'grant', words: account.openingWords, reference: 'opening' };
  await sql`SELECT FROM book_words(${JSON.stringify([booking])})`.execute(trx);
}
