/**
 * `ops accounts adjust`: corrects a balance in either direction with a ledger entry. The balance cannot go below zero,
 * and each reference is applied only once.
 */
import { adjustWords, bookingWordsMax } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { bookingOptions, reportBooking } from '../words-options.ts';

export const accountsAdjust = defineCommand({
  words: 'accounts adjust',
  summary:
    'Increase or decrease the balance of an account. The balance cannot fall below zero. Each reference takes effect only once.',
  example:
    'accounts adjust --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --words -500 --reference ticket-9 --note "granted twice"',
  options: {
    ...bookingOptions,
    words: wholeNumber('W', 'number of words; negative to deduct', { min: -bookingWordsMax, max: bookingWordsMax }),
    note: text('TEXT', 'reason; shown in the ledger'),
  },
  async run({ database }: OpsDeps, { account: accountId, words, reference, note }) {
    if (words === 0) throw new CommandError('--words must not be 0');
    return reportBooking(
      { accountId, reference },
      await adjustWords(database(), { accountId, words, reference, note }),
    );
  },
});
