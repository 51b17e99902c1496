/** `ops accounts suspend`: rejects the keys of an account until the account is reactivated. Active jobs continue. */
import { suspendAccount } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { reportOpenAccount } from '../report-account.ts';

export const accountsSuspend = defineCommand({
  words: 'accounts suspend',
  summary: 'Reject all keys of an account until the account is reactivated; active jobs continue.',
  example: 'accounts suspend --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: uuid('the account') },
  async run(deps: OpsDeps, { account: accountId }) {
    const changed = await suspendAccount(deps.database(), { accountId });
    return reportOpenAccount(deps, { accountId, changed });
  },
});
