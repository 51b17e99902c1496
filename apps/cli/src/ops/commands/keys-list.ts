/**
 * `ops keys list`: lists API keys page by page, newest first. Only the prefix and the last four characters of each key
 * are shown.
 */
import { listApiKeys } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderApiKey } from '../render-records.ts';

export const keysList = defineCommand({
  words: 'keys list',
  summary: 'List API keys, newest first, without their secrets.',
  example: 'keys list --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: optional(uuid('only keys of this account')), ...pageOptions },
  async run({ database }: OpsDeps, { account: accountId, ...page }) {
    const { items, next } = await listApiKeys(database(), { accountId, ...readPage(page) });
    return { print: { items: items.map(renderApiKey), next } };
  },
});
