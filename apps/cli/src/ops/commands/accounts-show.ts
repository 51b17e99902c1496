/** `ops accounts show`: prints one account with its balance and its active jobs. */
import { getAccount } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderAccount } from '../render-records.ts';

export const accountsShow = defineCommand({
  words: 'accounts show',
  summary: 'Show an account, including its balance and number of active jobs.',
  example: 'accounts show --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: uuid('the account') },
  async run({ database }: OpsDeps, { account: accountId }) {
    return { print: renderAccount(await getAccount(database(), { accountId })) };
  },
});
