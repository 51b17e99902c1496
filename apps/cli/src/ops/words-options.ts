/** Shared by the commands that book words: their limits and the message of each outcome. */
import type { WordsOutcome } from '@humanize/database';
import { CommandError } from '../command-line/command-error.ts';
import type { CommandResult } from '../command-line/command.ts';
import { text, uuid } from '../command-line/option.ts';

/** The limit of one booking: far above any purchase, far below the maximum balance. */
export const wordsMax = 1_000_000_000;

export const bookingOptions = {
  account: uuid('the account'),
  reference: text('REFERENCE', 'names this booking; a second one with the same reference changes nothing', 200),
};

/** @throws {CommandError} if nothing is booked, now or earlier */
export function reportBooking(
  { accountId, reference }: { accountId: string; reference: string },
  booking: WordsOutcome,
): CommandResult {
  if (booking.outcome === 'no_account') throw new CommandError('there is no open account with this id');
  if (booking.outcome === 'insufficient_words') {
    throw new CommandError(`the account has ${booking.balance} words and cannot go below zero`);
  }
  if (booking.outcome === 'reference_conflict') {
    const message = `the reference was already used to book ${booking.bookedWords} words; each booking needs its own reference`;
    throw new CommandError(message);
  }
  const { balance, seq, outcome } = booking;
  const print = { account_id: accountId, balance, seq, booked: outcome === 'booked' };
  return outcome === 'booked' ? { print, audit: { accountId, subject: reference } } : { print };
}
