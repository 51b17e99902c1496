/** `ops audit list`: lists the audit log page by page, newest first. */
import { listAuditEntries } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { optional, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderAuditEntry } from '../render-records.ts';

export const auditList = defineCommand({
  words: 'audit list',
  summary: 'List the audit log, newest first.',
  details: "Every operator command that made a change is recorded under its name, for example 'ops keys revoke'.",
  example: 'audit list --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { account: optional(uuid('only entries of this account')), ...pageOptions },
  async run({ database }: OpsDeps, { account: accountId, ...page }) {
    const { items, next } = await listAuditEntries(database(), { accountId, ...readPage(page) });
    return { print: { items: items.map(renderAuditEntry), next } };
  },
});
