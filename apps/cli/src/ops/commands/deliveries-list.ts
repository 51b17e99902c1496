/**
 * `ops deliveries list`: lists the webhook deliveries for an account, for a job or in a given state, page by page,
 * newest first.
 */
import { listDeliveries } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { oneOf, optional, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { pageOptions, readPage } from '../page-options.ts';
import { renderDelivery } from '../render-records.ts';

const states = ['pending', 'in_flight', 'delivered', 'exhausted', 'blocked'] as const;

export const deliveriesList = defineCommand({
  words: 'deliveries list',
  summary: 'List webhook deliveries, newest first.',
  example: 'deliveries list --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --state exhausted',
  options: {
    account: optional(uuid('only deliveries of this account')),
    job: optional(uuid('only the delivery of this job')),
    state: optional(oneOf(states, 'only deliveries in this state')),
    ...pageOptions,
  },
  async run({ database }: OpsDeps, { account: accountId, job: jobId, state, ...page }) {
    const stateFilter = state === undefined ? undefined : [state];
    const request = { accountId, jobId, states: stateFilter, ...readPage(page) };
    const { items, next } = await listDeliveries(database(), request);
    return { print: { items: items.map(renderDelivery), next } };
  },
});
