/**
 * `ops accounts close`: permanently closes an account, revokes its keys, and deletes its name and texts. The ledger is
 * kept.
 */
import { getAccount, closeAccount } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderAccount } from '../render-records.ts';

export const accountsClose = defineCommand({
  words: 'accounts close',
  summary: 'Close an account permanently: revoke its keys and delete its name and texts.',
  example: 'accounts close --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: uuid('the account') },
  async run({ database }: OpsDeps, { account: accountId }) {
    const closed = await closeAccount(database(), { accountId });
    const print = renderAccount(await getAccount(database(), { accountId }));
    return closed ? { print, audit: { accountId } } : { print };
  },
});
