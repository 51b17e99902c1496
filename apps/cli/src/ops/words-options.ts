/** What the commands that book words share: their limits, and what each outcome means to the person who typed them. */
import type { WordsOutcome } from '@humanize/database';
import { CommandError } from '../command-line/command-error.ts';
import type { CommandResult } from '../command-line/command.ts';
import { text, uuid } from '../command-line/option.ts';

/** The most that one booking may move: far above any purchase, far below what a balance can hold. */
export const wordsMax = 1_000_000_000;

export const bookingOptions = {
  account: uuid('the account'),
  reference: text('REFERENCE', 'names this booking; a second one with the same reference changes nothing', 200),
};

/** @throws {CommandError} when nothing was or had been booked */
export function reportBooking(accountId: string, booking: WordsOutcome): CommandResult {
  if (booking.outcome === 'no_account') throw new CommandError('there is no open account with this id');
  if (booking.outcome === 'insufficient_words') {
    throw new CommandError(`the account has ${booking.balance} words and cannot go below zero`);
  }
  if (booking.outcome === 'reference_conflict') {
    const message = `the reference was used before, for ${booking.bookedWords} words; choose another for another booking`;
    throw new CommandError(message);
  }
  const { balance, seq, outcome } = booking;
  return { print: { account_id: accountId, balance, seq, booked: outcome === 'booked' } };
}
