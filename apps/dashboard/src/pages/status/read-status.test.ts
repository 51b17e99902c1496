import type { Backlog, Database } from '@humanize/database';
import { expect, test } from '@jest/globals';
import { createStatusReader, describeBacklog } from './read-status.ts';

const idle: Backlog = {
  queuedJobs: 0,
  runningJobs: 0,
  oldestQueuedSeconds: null,
  oldestActiveSeconds: null,
  waitingDeliveries: 0,
  dueDeliveries: 0,
  overdueDeliveries: 0,
  oldestDueDeliverySeconds: null,
};
const statesOf = (backlog: Partial<Backlog>): string[] =>
  describeBacklog({ ...idle, ...backlog }).map(({ name, state }) => `${name}: ${state}`);

test('an idle service is operational', () => {
  expect(statesOf({})).toEqual(['API: operational', 'Rewriting: operational', 'Webhooks: operational']);
});

test('a component is slow if its oldest work waits longer than its limit', () => {
  expect(statesOf({ oldestQueuedSeconds: 121 })).toContain('Rewriting: slow');
  expect(statesOf({ oldestQueuedSeconds: 119, oldestDueDeliverySeconds: 121 })).toEqual([
    'API: operational',
    'Rewriting: operational',
    'Webhooks: slow',
  ]);
});

test('a bug is not shown as an outage', async () => {
  const db = {
    get kysely(): never {
      throw new Error('a bug');
    },
  };
  await expect(createStatusReader(db as unknown as Database)()).rejects.toThrow('a bug');
});
