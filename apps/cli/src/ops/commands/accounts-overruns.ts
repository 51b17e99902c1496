/**
 * `ops accounts overruns`: lists the accounts whose texts exceeded the time limit, crashed a thread, or were lost when
 * a worker stopped.
 */
import { listOverruns } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderFields } from '../render-records.ts';

const accountsMax = 50;

export const accountsOverruns = defineCommand({
  words: 'accounts overruns',
  summary: 'List the accounts whose texts exceeded the time limit or crashed a thread, most overruns first.',
  example: 'accounts overruns --hours 24',
  options: { hours: optional(wholeNumber('H', 'hours to look back (default 1)', { min: 1, max: 720 })) },
  async run({ database }: OpsDeps, { hours = 1 }) {
    const accounts = await listOverruns(database(), { hours, limit: accountsMax });
    return { print: { items: accounts.map(renderFields) } };
  },
});
