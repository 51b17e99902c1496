/** Makes ledger entries that do not belong to a job, and lists the ledger of an account. */
import { sql } from 'kysely';
import { type OutcomeOf, sqlFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { listPage, type PageRequest } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import type { LedgerKind } from '../database/schema-types.ts';

/**
 * Maximum number of words in one grant or adjustment by an operator: far above any purchase and far below the maximum
 * balance.
 */
export const bookingWordsMax = 1_000_000_000;

type Booking = { accountId: string; kind: LedgerKind; words: number; reference: string; note?: string | undefined };
/** `seq` is the number of the entry in the account's ledger. */
type Columns = { balance: number; seq: number; bookedWords: number };

const bookWords = sqlFunction<Booking, Columns>()('book_words', {
  booked: ['balance', 'seq'],
  /** The reference was already used with the same kind and amount. Nothing was written. */
  already_booked: ['balance', 'seq'],
  /** The reference was already used with another kind or amount. */
  reference_conflict: ['bookedWords'],
  insufficient_words: ['balance'],
  /** The account does not exist or is closed. */
  no_account: [],
});

export type WordsOutcome = OutcomeOf<typeof bookWords>;

/**
 * Credits words to an account as a grant or a purchase.
 * @param grant.words more than 0
 * @param grant.reference 1 to 200 characters, such as an invoice, payment or ticket number
 * @param grant.note up to 500 characters, which the customer can see
 */
export function grantWords(
  db: Database,
  grant: Omit<Booking, 'kind'> & { kind?: 'grant' | 'purchase' | undefined },
): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(grant.words) || grant.words <= 0) throw new RangeError('words must be a positive integer');
  return bookWords(db, { ...grant, kind: grant.kind ?? 'grant' });
}

/** Records an adjustment by an operator, which can lower the balance to zero. The customer can see the note. */
export function adjustWords(db: Database, adjustment: Omit<Booking, 'kind'> & { note: string }): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(adjustment.words) || adjustment.words === 0) {
    throw new RangeError('words must be an integer other than 0');
  }
  return bookWords(db, { ...adjustment, kind: 'adjust' });
}

/**
 * Inserts an account with its opening words as part of a transaction.
 * @param account.openingWords 0 or more; recorded as a grant with the reference `opening`
 */
export async function openAccount(
  trx: Queries,
  { accountId, name, openingWords }: { accountId: string; name: string; openingWords: number },
): Promise<void> {
  await trx.insertInto('accounts').values({ id: accountId, name }).execute();
  if (openingWords === 0) return;
  await bookWords({ kysely: trx }, { accountId, kind: 'grant', words: openingWords, reference: 'opening' });
}

/**
 * An entry. `seq` is its number in the account's ledger: 1, 2, 3 and so on, without gaps. `amount` is positive for words
 * received and negative for words spent, and `balanceAfter` is the balance after the previous entry plus `amount`. `note`
 * is the cause of a refund or the reason for an adjustment.
 */
export type LedgerEntry = Awaited<ReturnType<typeof listLedgerEntries>>['items'][number];

/**
 * Lists entries.
 * @param request.from earliest time, inclusive
 * @param request.to latest time, exclusive
 * @throws InvalidCursorError
 */
export function listLedgerEntries(
  db: Database,
  request: PageRequest & {
    accountId: string;
    from?: Date | undefined;
    to?: Date | undefined;
    kinds?: readonly LedgerKind[] | undefined;
  },
) {
  let query = db.kysely
    .selectFrom('ledger')
    .select(['accountId', 'seq', 'kind', 'amount', 'balanceAfter', 'jobId', 'reference', 'note', 'createdAt'])
    .where('accountId', '=', request.accountId);
  if (request.kinds !== undefined) query = query.where('kind', 'in', request.kinds);
  if (request.from !== undefined) query = query.where('seq', '>=', firstEntrySince(request.accountId, request.from));
  if (request.to !== undefined) query = query.where('seq', '<', firstEntrySince(request.accountId, request.to));
  return listPage(query, request, { by: { seq: 'number' }, direction: 'desc', positionOf: ({ seq }) => [seq] });
}

/** Returns the first entry at or after a time, using a separate subquery that is evaluated only once. */
const firstEntrySince = (accountId: string, time: Date) =>
  sql<number>`(SELECT first_entry_since(${accountId}::uuid, ${time}::timestamptz))`;
