/** `ops accounts create`: creates an account and records its opening balance in the same transaction. */
import { bookingWordsMax, insertAccount } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, text, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const accountsCreate = defineCommand({
  words: 'accounts create',
  summary: 'Create an account with an opening balance.',
  example: 'accounts create --name "Example Ltd" --words 100000',
  options: {
    name: text('NAME', 'name of the account'),
    words: optional(wholeNumber('W', 'opening balance in words (default 0)', { min: 0, max: bookingWordsMax })),
  },
  async run({ database, newId }: OpsDeps, { name, words }) {
    const openingWords = words === 0 ? undefined : words;
    const account = await insertAccount(database(), { accountId: newId(), name, openingWords });
    return { print: { account_id: account.id, balance: account.balance }, audit: { accountId: account.id } };
  },
});
