/** `ops accounts resume`: reactivates a suspended account. Fails for a closed account. */
import { resumeAccount } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { reportOpenAccount } from '../report-account.ts';

export const accountsResume = defineCommand({
  words: 'accounts resume',
  summary: 'Reactivate a suspended account so that its keys are accepted again.',
  example: 'accounts resume --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: uuid('the account') },
  async run(deps: OpsDeps, { account: accountId }) {
    const changed = await resumeAccount(deps.database(), { accountId });
    return reportOpenAccount(deps, { accountId, changed });
  },
});
