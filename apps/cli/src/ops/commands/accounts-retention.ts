/** `ops accounts retention`: sets how long the texts of an account are kept, if less long than by default. */
import { limits } from '@humanize/contract';
import { setPayloadRetention } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, uuid, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { reportOpenAccount } from '../report-account.ts';

const { payloadRetentionHoursMin: min, payloadRetentionHoursMax: max } = limits;

export const accountsRetention = defineCommand({
  words: 'accounts retention',
  summary: "Set how long an account's texts are kept after a job has ended.",
  details:
    'Without --hours, the account uses the reconciler’s default, PAYLOAD_RETENTION_HOURS, which is also the maximum.',
  example: 'accounts retention --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --hours 48',
  options: {
    account: uuid('the account'),
    hours: optional(wholeNumber('H', `hours, at least ${min}`, { min, max })),
  },
  async run(deps: OpsDeps, { account: accountId, hours }) {
    const changed = await setPayloadRetention(deps.database(), { accountId, hours: hours ?? null });
    const subject = hours === undefined ? 'default' : `${hours} hours`;
    return reportOpenAccount(deps, { accountId, changed, subject });
  },
});
