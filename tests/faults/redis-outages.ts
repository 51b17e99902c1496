/** Faults 5–12: Redis is unavailable, frozen, emptied or full. All of its contents can be restored from Postgres. */
import { Redis } from 'ioredis';
import { waitUntil } from '@humanize/testing';
import type { Customer } from './customer.ts';
import { assertThat, pause, type Fault } from './fault.ts';
import type { World } from './world.ts';

const text = 'A text of five words.';
const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;

/** Runs a command on each server, as an operator could. */
async function command({ redisUrl }: World, ...parts: [string, ...string[]]): Promise<void> {
  const { password, host, searchParams } = new URL(redisUrl);
  const nodes = searchParams.get('nodes')?.split(',') ?? [host];
  for (const node of nodes) {
    const client = new Redis(`redis://:${password}@${node}`);
    try {
      await client.call(...parts);
    } finally {
      client.disconnect();
    }
  }
}

/**
 * Submits texts during the outage. The submissions must fail within the deadline and be refunded, and retries with the
 * same key must succeed afterward.
 */
async function submitThroughOutage(
  customer: Customer,
  { times, everyMs }: { times: number; everyMs: number },
): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    const { status, code } = await customer.submit(text, { idempotencyKey: `k-${sent}` });
    assertThat(
      status === 500 && code === 'enqueue_failed',
      `a submission without Redis returned ${status} ${code ?? ''}`,
    );
    await pause(everyMs);
  }
}

async function acceptedAfterwards(world: World, customer: Customer, idempotencyKey = 'k-0'): Promise<void> {
  world.servers.redis.thaw();
  await world.servers.redis.start();
  const { status } = await customer.submitWithRetries(text, { idempotencyKey });
  assertThat(status === 202, `a submission after the outage returned ${status}`);
}

async function stopRedisFor(world: World, seconds: number): Promise<void> {
  const customer = await world.newCustomer({ keys: 4 });
  await customer.submitWithRetries('[[slow 300]] A text.', { idempotencyKey: 'before' });
  await world.servers.redis.kill();
  const endsMs = performance.now() + seconds * 1_000;
  await submitThroughOutage(customer, { times: 3, everyMs: 200 });
  await pause(endsMs - performance.now());
  await acceptedAfterwards(world, customer);
}

/** Enqueues jobs while no worker runs. */
async function queueJobs(world: World, count: number): Promise<void> {
  const customer = await world.newCustomer();
  for (let sent = 0; sent < count; sent += 1) await customer.submitWithRetries(`A text ${sent}.`);
}

export const redisOutages: readonly Fault[] = [
  {
    number: 5,
    name: 'Redis down when the API starts',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      await world.kill('api');
      await world.servers.redis.kill();
      await world.start('api');
      await submitThroughOutage(customer, { times: 2, everyMs: 100 });
      await acceptedAfterwards(world, customer);
    },
  },
  {
    number: 6,
    name: 'Redis paused (SIGSTOP) while enqueuing, then resumed: the entry arrives late',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      // The enqueue command waits in the receive buffer of the frozen server.
      world.servers.redis.freeze();
      const { status, code } = await customer.submit(text, { idempotencyKey: 'k-0' });
      assertThat(status === 500 && code === 'enqueue_failed', `the submission returned ${status} ${code ?? ''}`);
      await acceptedAfterwards(world, customer);
    },
  },
  {
    number: 7,
    name: 'Redis killed between submissions',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer({ keys: 4 });
      const first = customer.submit(text, { idempotencyKey: 'k-1' });
      const second = customer.submit(text, { idempotencyKey: 'k-2' });
      await Promise.all([world.servers.redis.kill(), first, second]);
      await customer.submit(text, { idempotencyKey: 'k-3' });
      await world.servers.redis.start();
      for (const key of ['k-1', 'k-2', 'k-3']) {
        const { status } = await customer.submitWithRetries(text, { idempotencyKey: key });
        assertThat(status === 202 || status === 200, `a retry returned ${status}`);
      }
    },
  },
  {
    number: 8,
    name: 'Redis emptied (FLUSHALL) while jobs are waiting',
    kind: 'race',
    apps: ['api', 'webhook-dispatcher', 'reconciler'],
    run: async (world) => {
      await world.kill('reconciler');
      await queueJobs(world, 5);
      await command(world, 'FLUSHALL');
      assertThat((await world.jobQueue.counts()).prioritized === 0, 'the queue was not emptied');
      await world.start('reconciler');
      await world.start('worker');
      await world.settle();
      await world.kill('worker');
    },
  },
  {
    number: 9,
    name: 'Redis emptied (FLUSHALL) while a job is running',
    kind: 'race',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      await customer.submitWithRetries('[[slow 300]] A text.');
      await waitUntil(async () => (await world.jobQueue.counts()).active > 0, {
        what: 'the job to be claimed',
        intervalMs: 5,
      });
      await command(world, 'FLUSHALL');
    },
  },
  {
    number: 10,
    name: 'Redis restarted without its data file while jobs are waiting and running',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      for (let sent = 0; sent < 5; sent += 1) await customer.submitWithRetries(`[[slow 200]] A text ${sent}.`);
      await world.servers.redis.kill();
      await world.servers.redis.start();
    },
  },
  ...[6, 30].map((seconds): Fault => ({
    number: 11,
    name: `Redis unavailable for ${seconds} s`,
    kind: 'outage',
    apps: wholeService,
    run: (world) => stopRedisFor(world, seconds),
  })),
  {
    number: 12,
    name: 'Redis out of memory',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      await command(world, 'CONFIG', 'SET', 'maxmemory', '1');
      await submitThroughOutage(customer, { times: 2, everyMs: 100 });
      await command(world, 'CONFIG', 'SET', 'maxmemory', '0');
      await acceptedAfterwards(world, customer);
    },
  },
];
