/** Faults 17 and 18: concurrent reconcilers, and a reconciler killed during a sweep. */
import { getBacklog, listJobs } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { assertThat, pause, type Fault } from './fault.ts';
import type { World } from './world.ts';

const customersCount = 6;
const jobsEach = 5;
const env = { JOB_LIFETIME_SECONDS: '1', RECONCILER_INTERVAL_MS: '20', RECONCILER_BATCH_SIZE: '4' };

/** Creates unclaimed jobs past their age limit. */
async function leaveExpiredJobs(world: World): Promise<void> {
  for (const name of ['worker', 'reconciler', 'reconciler-2', 'reconciler-3'] as const) await world.kill(name);
  for (let made = 0; made < customersCount; made += 1) {
    const customer = await world.newCustomer();
    await Promise.all(Array.from({ length: jobsEach }, (_, index) => customer.submitWithRetries(`A text ${index}.`)));
  }
  await pause(1_050);
}

async function allExpired(world: World): Promise<void> {
  await world.settle();
  for (const { accountId } of world.customers.slice(-customersCount)) {
    const { items } = await listJobs(world.db, { accountId, limit: jobsEach + 1 });
    assertThat(items.length === jobsEach, `an account has ${items.length} jobs`);
    assertThat(
      items.every(({ failureCause }) => failureCause === 'expired'),
      'a job ended for a reason other than its age',
    );
  }
}

export const reconcilerFaults: readonly Fault[] = [
  {
    number: 17,
    name: 'three concurrent reconcilers, 30 jobs to expire',
    kind: 'race',
    apps: ['api', 'webhook-dispatcher'],
    env,
    run: async (world) => {
      await leaveExpiredJobs(world);
      await Promise.all((['reconciler', 'reconciler-2', 'reconciler-3'] as const).map((name) => world.start(name)));
      await allExpired(world);
    },
  },
  {
    number: 18,
    name: 'reconciler killed during a batch',
    kind: 'race',
    apps: ['api', 'webhook-dispatcher'],
    env,
    run: async (world) => {
      await leaveExpiredJobs(world);
      const before = (await getBacklog(world.db)).queuedJobs;
      const starting = world.start('reconciler');
      await waitUntil(async () => (await getBacklog(world.db)).queuedJobs < before, {
        what: 'the first job to end',
        intervalMs: 1,
      });
      await starting;
      await world.kill('reconciler');
      await allExpired(world);
    },
  },
];
