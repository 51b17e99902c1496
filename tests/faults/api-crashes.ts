/**
 * Faults 1–4: the API is killed, or its connection is cut, at a defined point in a submission, and the client retries.
 */
import { getAccount, listJobs } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import type { Trap } from './breakable-proxy.ts';
import type { Sent } from './customer.ts';
import { assertThat, type Fault } from './fault.ts';
import type { World } from './world.ts';

const text = 'A text of five words.';
/** Texts that identify the insert statement and the enqueue command in network traffic. */
const submitMark = '"submit_job"(';
const enqueueMark = ':jobs:prioritized';

const jobCount = async ({ db }: World, accountId: string): Promise<number> =>
  (await listJobs(db, { accountId, limit: 10 })).items.length;

/** Submits a text, kills the API when the trap is triggered, restarts it and submits again with the same key. */
async function killAt(world: World, proxy: 'postgres' | 'redis', mark: string, trap: Trap): Promise<Sent> {
  const customer = await world.newCustomer();
  const sprung = world.proxies.api[proxy].trap(mark, trap);
  const lost = customer.submit(text, { idempotencyKey: 'k' });
  await sprung;
  if (trap === 'hold_response') await waitForEffect(world, customer.accountId);
  await world.kill('api');
  assertThat((await lost).status === 0, 'the killed API responded');
  await world.start('api');
  return customer.submitWithRetries(text, { idempotencyKey: 'k' });
}

/** Waits until the server has committed the job, even though the API does not receive a response. */
async function waitForEffect(world: World, accountId: string): Promise<void> {
  await waitUntil(async () => (await jobCount(world, accountId)) > 0, {
    what: 'the job to be committed',
    intervalMs: 1,
  });
}

export const apiCrashes: readonly Fault[] = [
  {
    number: 1,
    name: 'API killed before the commit; the client retries with its key',
    kind: 'race',
    apps: ['api', 'worker', 'webhook-dispatcher', 'reconciler'],
    run: async (world) => {
      const again = await killAt(world, 'postgres', submitMark, 'hold_request');
      assertThat(again.status === 202, `the retry returned ${again.status} instead of creating a job`);
    },
  },
  {
    number: 2,
    name: 'API killed after the commit, before enqueuing; the client retries with its key',
    kind: 'race',
    apps: ['api', 'worker', 'webhook-dispatcher', 'reconciler'],
    run: async (world) => {
      const again = await killAt(world, 'postgres', submitMark, 'hold_response');
      assertThat(again.status === 200, `the retry returned ${again.status} instead of the existing job`);
    },
  },
  {
    number: 3,
    name: 'API killed after enqueuing, before the response; the client retries with its key',
    kind: 'race',
    needsSingleRedis: true,
    apps: ['api', 'worker', 'webhook-dispatcher', 'reconciler'],
    run: async (world) => {
      const again = await killAt(world, 'redis', enqueueMark, 'hold_response');
      assertThat(again.status === 200, `the retry returned ${again.status} instead of the existing job`);
    },
  },
  {
    number: 4,
    name: 'PostgreSQL connection cut during the commit, before or after the server received it',
    kind: 'race',
    apps: ['api', 'worker', 'webhook-dispatcher', 'reconciler'],
    run: async (world) => {
      for (const trap of ['cut_before', 'cut_after'] as const) {
        const customer = await world.newCustomer();
        const sprung = world.proxies.api.postgres.trap(submitMark, trap);
        const [first] = await Promise.all([customer.submit(text, { idempotencyKey: 'k' }), sprung]);
        const again = await customer.submitWithRetries(text, { idempotencyKey: 'k' });
        assertThat([202, 200, 503].includes(first.status), `the submission returned ${first.status}`);
        assertThat([202, 200].includes(again.status), `the retry returned ${again.status}`);
        assertThat((await jobCount(world, customer.accountId)) === 1, 'one key created more than one job');
        const { balance } = await getAccount(world.db, { accountId: customer.accountId });
        assertThat(balance >= 1_000 - 5, `${1_000 - balance} words were charged for five words`);
      }
    },
  },
];
