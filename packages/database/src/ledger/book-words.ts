/**
 * Records words that are not related to a job. A reference is recorded at most once per account, so requests can be
 * repeated.
 */
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import type { LedgerKind } from '../database/schema-types.ts';

export type WordsOutcome =
  /** `seq` is the number of the entry in the account's ledger. */
  | { outcome: 'booked'; balance: number; seq: number }
  /** The reference was already recorded with the same kind and amount. Nothing was written. */
  | { outcome: 'already_booked'; balance: number; seq: number }
  /** The reference was already recorded with another kind or amount. */
  | { outcome: 'reference_conflict'; bookedWords: number }
  | { outcome: 'insufficient_words'; balance: number }
  /** The account does not exist or is closed. */
  | { outcome: 'no_account' };

/**
 * Records a grant of words.
 * @param grant.words more than 0
 * @param grant.reference 1 to 200 characters, such as an invoice, payment or ticket number
 * @param grant.note up to 500 characters, which the customer can see
 */
export function grantWords(
  db: Database,
  grant: {
    accountId: string;
    words: number;
    reference: string;
    kind?: 'grant' | 'purchase' | undefined;
    note?: string | undefined;
  },
): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(grant.words) || grant.words <= 0) throw new RangeError('words must be a positive integer');
  return bookWords(db, { ...grant, kind: grant.kind ?? 'grant', note: grant.note ?? null });
}

/**
 * Records an operator's correction, which can raise or lower the balance but not below zero. The customer can see the
 * note.
 */
export function adjustWords(
  db: Database,
  adjustment: { accountId: string; words: number; reference: string; note: string },
): Promise<WordsOutcome> {
  if (!Number.isSafeInteger(adjustment.words) || adjustment.words === 0) {
    throw new RangeError('words must be an integer other than 0');
  }
  return bookWords(db, { ...adjustment, kind: 'adjust' });
}

type Booking = { account_id: string; kind: LedgerKind; words: number; reference: string; note: string | null };
type BookingRow = { account_id: string } & (
  | { outcome: 'booked' | 'already_booked'; balance: number; seq: number }
  | { outcome: 'reference_conflict'; booked_words: number }
  | { outcome: 'insufficient_words'; balance: number }
  | { outcome: 'no_account' }
);

const bookings: SetFunction<Booking, BookingRow> = { name: 'book_words', key: 'account_id', callsMax: 8 };

async function bookWords(
  db: Database,
  { accountId, ...booking }: Omit<Booking, 'account_id'> & { accountId: string },
): Promise<WordsOutcome> {
  const { kind, words, reference, note } = booking;
  const row = await db.call(bookings, { account_id: accountId, kind, words, reference, note });
  switch (row.outcome) {
    case 'booked':
    case 'already_booked':
      return { outcome: row.outcome, balance: row.balance, seq: row.seq };
    case 'reference_conflict':
      return { outcome: 'reference_conflict', bookedWords: row.booked_words };
    case 'insufficient_words':
      return { outcome: 'insufficient_words', balance: row.balance };
    case 'no_account':
      return { outcome: 'no_account' };
  }
}
