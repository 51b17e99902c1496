/** Options and result messages for the commands that record words in the ledger. */
import type { WordsOutcome } from '@humanize/database';
import { CommandError } from '../command-line/command-error.ts';
import type { CommandResult } from '../command-line/command.ts';
import { text, uuid } from '../command-line/option.ts';

export const bookingOptions = {
  account: uuid('the account'),
  reference: text(
    'REFERENCE',
    'identifies this change; repeating the command has no effect, and using the reference for another number of words is an error',
    200,
  ),
};

/** @throws {CommandError} if the change is rejected */
export function reportBooking(
  { accountId, reference }: { accountId: string; reference: string },
  booking: WordsOutcome,
): CommandResult {
  if (booking.outcome === 'no_account') throw new CommandError('there is no open account with this ID');
  if (booking.outcome === 'insufficient_words') {
    throw new CommandError(`the account has only ${booking.balance} words, and its balance cannot fall below zero`);
  }
  if (booking.outcome === 'reference_conflict') {
    const message = `the reference was already used for ${booking.bookedWords} words; each grant or adjustment needs its own reference`;
    throw new CommandError(message);
  }
  const { balance, seq, outcome } = booking;
  const print = { account_id: accountId, balance, seq, booked: outcome === 'booked' };
  return outcome === 'booked' ? { print, audit: { accountId, subject: reference } } : { print };
}
