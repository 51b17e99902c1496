/**
 * `ops ledger list`: lists the ledger of an account page by page, newest first, with the balance after each entry.
 */
import { listLedgerEntries } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { moment, optional, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderLedgerEntry } from '../render-records.ts';

export const ledgerList = defineCommand({
  words: 'ledger list',
  summary: "List an account's ledger, newest first, with the balance after each entry.",
  example: 'ledger list --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: {
    account: uuid('the account'),
    from: optional(moment('only entries at this time or later')),
    to: optional(moment('only entries before this time')),
    ...pageOptions,
  },
  async run({ database }: OpsDeps, { account: accountId, from, to, ...page }) {
    const { items, next } = await listLedgerEntries(database(), { accountId, from, to, ...readPage(page) });
    return { print: { items: items.map(renderLedgerEntry), next } };
  },
});
