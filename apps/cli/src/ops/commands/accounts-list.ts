/** `ops accounts list`: lists accounts page by page, newest first. */
import { listAccounts } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderAccount } from '../render-records.ts';

export const accountsList = defineCommand({
  words: 'accounts list',
  summary: 'List accounts, newest first.',
  example: 'accounts list --limit 20',
  options: pageOptions,
  async run({ database }: OpsDeps, values) {
    const { items, next } = await listAccounts(database(), readPage(values));
    return { print: { items: items.map(renderAccount), next } };
  },
});
