/**
 * `ops accounts grant`: adds words to an account with a ledger entry. Each reference takes effect only once, so the
 * command can be repeated safely.
 */
import { bookingWordsMax, grantWords } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, text, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { bookingOptions, reportBooking } from '../words-options.ts';

export const accountsGrant = defineCommand({
  words: 'accounts grant',
  summary: 'Add words to an account. Each reference takes effect only once.',
  example: 'accounts grant --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --words 5000 --reference invoice-17',
  options: {
    ...bookingOptions,
    words: wholeNumber('W', 'number of words', { min: 1, max: bookingWordsMax }),
    note: optional(text('TEXT', 'shown in the ledger')),
  },
  async run({ database }: OpsDeps, { account: accountId, words, reference, note }) {
    return reportBooking({ accountId, reference }, await grantWords(database(), { accountId, words, reference, note }));
  },
});
