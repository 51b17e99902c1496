/**
 * Books words that are not related to a job. A reference is booked at most once per account, so requests can be repeated.
 */
import { sql } from 'kysely';
import { type OutcomeOf, setFunction, toArguments } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { LedgerKind } from '../database/schema-types.ts';

type Booking = { accountId: string; kind: LedgerKind; words: number; reference: string; note?: string | undefined };
/** `seq` is the number of the entry in the account's ledger. */
type Columns = { balance: number; seq: number; bookedWords: number };

const bookWords = setFunction<Booking, Columns>()('book_words', 'accountId', {
  booked: ['balance', 'seq'],
  /** The reference was already booked with the same kind and amount. Nothing was written. */
  already_booked: ['balance', 'seq'],
  /** The reference was already booked with another kind or amount. */
  reference_conflict: ['bookedWords'],
  insufficient_words: ['balance'],
  /** The account does not exist or is closed. */
  no_account: [],
});

export type WordsOutcome = OutcomeOf<typeof bookWords>;

/**
 * Books a grant of words.
 * @param grant.words more than 0
 * @param grant.reference 1 to 200 characters, such as an invoice, payment or ticket number
 * @param grant.note up to 500 characters, which the customer can see
 */
export function grantWords(
  db: Database,
  grant: Omit<Booking, 'kind'> & { kind?: 'grant' | 'purchase' | undefined },
): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(grant.words) || grant.words <= 0) throw new RangeError('words must be a positive integer');
  return db.call(bookWords, { ...grant, kind: grant.kind ?? 'grant' });
}

/**
 * Books a balance adjustment by an operator. It can raise or lower the balance, but not to below zero. The customer can
 * see the note.
 */
export function adjustWords(db: Database, adjustment: Omit<Booking, 'kind'> & { note: string }): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(adjustment.words) || adjustment.words === 0) {
    throw new RangeError('words must be an integer other than 0');
  }
  return db.call(bookWords, { ...adjustment, kind: 'adjust' });
}

/**
 * Inserts an account with its first words, as a part of a transaction.
 * @param account.openingWords 0 or more; booked as a grant with the reference `opening`
 */
export async function openAccount(
  trx: Queries,
  { accountId, name, openingWords }: { accountId: string; name: string; openingWords: number },
): Promise<void> {
  await trx.insertInto('accounts').values({ id: accountId, name }).execute();
  if (openingWords === 0) return;
  const booking: Booking = { accountId, kind: 'grant', words: openingWords, reference: 'opening' };
  await sql`SELECT FROM book_words(${JSON.stringify([toArguments(booking)])})`.execute(trx);
}
