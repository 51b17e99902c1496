/** Faults 13–16, 19 and 28: workers that are killed, paused, late or called twice, and failing engines. */
import { claimJob, findJobForOperator, succeedJob } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import type { Customer } from './customer.ts';
import { assertThat, pause, type Fault } from './fault.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;

/** Submits a text that keeps a worker busy, and waits until a worker has claimed it. */
async function submitAndWaitForClaim(world: World, customer: Customer, ms: number): Promise<string> {
  const { jobId = '' } = await customer.submitWithRetries(`[[slow ${ms}]] A text.`);
  await waitUntil(async () => (await findJobForOperator(world.db, { jobId }))?.status === 'running', {
    what: 'a worker to claim the job',
    intervalMs: 5,
  });
  return jobId;
}

async function endOf(world: World, jobId: string): Promise<{ status: string; claims: number }> {
  await world.settle();
  const job = await findJobForOperator(world.db, { jobId });
  assertThat(job !== undefined, 'the job does not exist');
  return job;
}

/** Waits until a worker has logged the end of a job, and returns the outcome. */
function endIn(world: World, worker: 'worker' | 'worker-2', jobId: string): Promise<unknown> {
  const find = (): unknown =>
    world
      .app(worker)
      .log()
      .find((line) => line.message === 'job' && line['jobId'] === jobId)?.['outcome'];
  return waitUntil(find, { what: `${worker} to log the job's end` });
}

/** Claims and finishes one job 100 times concurrently. Exactly one claim and one completion must succeed. */
async function deliverHundredTimes(world: World): Promise<void> {
  const customer = await world.newCustomer();
  await world.kill('worker');
  const { jobId = '' } = await customer.submitWithRetries('A text of five words.');
  const leases = Array.from({ length: 100 }, () => crypto.randomUUID());
  const claims = await Promise.all(
    leases.map((lease) => claimJob(world.db, { jobId, lease, leaseSeconds: 20, claimsMax: 5 })),
  );
  assertThat(claims.filter(({ outcome }) => outcome === 'claimed').length === 1, 'a job was claimed more than once');
  const output = 'rewritten A text of five words.';
  const ends = await Promise.all(
    leases.map((lease) =>
      succeedJob(world.db, {
        jobId,
        lease,
        output,
        edits: null,
        detectedLanguage: 'en',
        deliveryId: crypto.randomUUID(),
      }),
    ),
  );
  assertThat(ends.filter(({ outcome }) => outcome === 'finished').length === 1, 'a job was finished more than once');
  await world.start('worker');
  for (let delivered = 0; delivered < 100; delivered += 1) {
    await world.jobQueue.add(jobId, { accountId: crypto.randomUUID() });
    if (delivered % 10 === 0) await pause(5);
  }
}

const engineFaults: readonly [string, string][] = [
  ['throws', '[[throw]]'],
  ['hangs', '[[hang]]'],
  ['returns nothing', '[[nothing]]'],
  ['ends its thread', '[[exit]]'],
  ['uses all memory', '[[memory]]'],
];

export const workerFaults: readonly Fault[] = [
  {
    number: 13,
    name: 'worker killed during a job',
    kind: 'race',
    apps: wholeService,
    run: async (world) => {
      const jobId = await submitAndWaitForClaim(world, await world.newCustomer(), 400);
      await world.kill('worker');
      await world.start('worker');
      const { status, claims } = await endOf(world, jobId);
      assertThat(status === 'succeeded' && claims === 2, `the job is ${status} after ${claims} claims`);
    },
  },
  {
    number: 14,
    name: 'worker paused beyond its lease, then resumed',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const jobId = await submitAndWaitForClaim(world, await world.newCustomer(), 800);
      world.app('worker').signal('SIGSTOP');
      await world.start('worker-2');
      await waitUntil(async () => (await findJobForOperator(world.db, { jobId }))?.claims === 2, {
        what: 'another worker to claim the job',
        intervalMs: 5,
      });
      // Both workers now process the job, and the first one finishes first.
      world.app('worker').signal('SIGCONT');
      const { status, claims } = await endOf(world, jobId);
      assertThat(status === 'succeeded' && claims === 2, `the job is ${status} after ${claims} claims`);
      const ends = await Promise.all([endIn(world, 'worker', jobId), endIn(world, 'worker-2', jobId)]);
      assertThat(ends[0] !== 'succeeded' && ends[1] === 'succeeded', `the outcomes are ${ends.join(' and ')}`);
      await world.kill('worker-2');
    },
  },
  {
    number: 15,
    name: "worker blocked beyond the queue's lock, within its lease",
    kind: 'outage',
    apps: wholeService,
    // The queue's lock lasts half as long as the lease.
    env: { JOB_LEASE_MS: '6000', JOB_LEASE_RENEW_MS: '1000', REWRITE_LIMIT_MS: '20000' },
    run: async (world) => {
      const jobId = await submitAndWaitForClaim(world, await world.newCustomer(), 3_000);
      await world.start('worker-2');
      world.app('worker').signal('SIGSTOP');
      await pause(4_500);
      world.app('worker').signal('SIGCONT');
      const { status, claims } = await endOf(world, jobId);
      assertThat(status === 'succeeded' && claims === 1, `the job is ${status} after ${claims} claims`);
      await world.kill('worker-2');
    },
  },
  {
    number: 16,
    name: 'worker finishes a job at the moment it expires',
    kind: 'race',
    apps: wholeService,
    env: { JOB_LIFETIME_SECONDS: '1', RECONCILER_INTERVAL_MS: '20' },
    run: async (world) => {
      const customer = await world.newCustomer();
      // Times from shortly before the age limit to shortly after it.
      const ms = 940 + Math.round(Math.random() * 80);
      const { jobId = '' } = await customer.submitWithRetries(`[[slow ${ms}]] A text.`);
      const { status } = await endOf(world, jobId);
      assertThat(status === 'succeeded' || status === 'failed', `the job is ${status}`);
    },
  },
  {
    number: 19,
    name: 'one job delivered to workers, claimed and finished 100 times',
    kind: 'race',
    apps: wholeService,
    run: deliverHundredTimes,
  },
  ...engineFaults.map(([what, mark]): Fault => ({
    number: 28,
    name: `the engine ${what}`,
    kind: 'race',
    apps: wholeService,
    env: { REWRITE_LIMIT_MS: '500', WORKER_THREAD_MEMORY_MB: '64' },
    run: async (world) => {
      const customer = await world.newCustomer();
      const { jobId = '' } = await customer.submitWithRetries(`${mark} A text.`);
      const next = await customer.submitWithRetries('A good text.');
      const { status } = await endOf(world, jobId);
      assertThat(status === 'failed', `the job is ${status}`);
      const good = await findJobForOperator(world.db, { jobId: next.jobId ?? '' });
      assertThat(good?.status === 'succeeded', `the next job is ${String(good?.status)}`);
    },
  })),
];
