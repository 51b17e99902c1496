/** `ops jobs list`: lists the jobs of an account page by page, newest first. Texts are never printed. */
import { jobStatuses } from '@humanize/contract';
import { listJobs } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { moment, oneOf, optional, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderJobSummary } from '../render-records.ts';

export const jobsList = defineCommand({
  words: 'jobs list',
  summary: "List an account's jobs, newest first, without their texts.",
  example: 'jobs list --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --status failed',
  options: {
    account: uuid('the account'),
    status: optional(oneOf(jobStatuses, 'only jobs with this status')),
    from: optional(moment('only jobs created at this time or later')),
    to: optional(moment('only jobs created before this time')),
    ...pageOptions,
  },
  async run({ database }: OpsDeps, { account: accountId, status, from, to, ...page }) {
    const { items, next } = await listJobs(database(), { accountId, status, from, to, ...readPage(page) });
    return { print: { items: items.map(renderJobSummary), next } };
  },
});
