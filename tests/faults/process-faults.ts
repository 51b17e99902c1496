/** Faults 27, 29 and 30: each app told to stop under load, a dispatcher killed at the worst moment, a wrong clock. */
import { findJob, getDelivery, listDeliveries } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { hold, pause, type Fault } from './fault.ts';
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
const shiftedApi = 'tests/faults/shifted-clock-api.ts';
const minute = 60_000;

async function stopUnderLoad(world: World, app: AppName): Promise<void> {
  const customers = await Promise.all([1, 2, 3].map(() => world.newCustomer({ keys: 10 })));
  const over = { now: false };
  const load = customers.map(async (customer) => {
    for (let sent = 0; !over.now && sent < 12; sent += 1) {
      const { status } = await customer.submitUntilAnswered(`[[slow 60]] A text ${sent}.`);
      hold(status === 202 || status === 200, `a submission was answered with ${status}`);
    }
  });
  const restart = async (): Promise<void> => {
    await pause(300);
    await world.stop(app);
    await world.start(app);
    await pause(300);
    over.now = true;
  };
  await Promise.all([...load, restart()]);
}

/** The dispatcher dies when the receiver has its request, before it can write down that it sent it. */
async function killAfterSend(world: World): Promise<void> {
  const customer = await world.newCustomer();
  const before = world.receiver.deliveries.length;
  world.onDelivery(() => world.app('webhook-dispatcher').signal('SIGKILL'));
  await customer.submitUntilAnswered('A text of five words.');
  await waitUntil(() => world.receiver.deliveries.length > before, { what: 'the delivery', intervalMs: 5 });
  await world.kill('webhook-dispatcher');
  world.onDelivery(undefined);
  await world.settle();
  const { items } = await listDeliveries(world.db, { accountId: customer.accountId, limit: 2 });
  const delivery = await getDelivery(world.db, { deliveryId: items[0]?.id ?? '' });
  hold(delivery.state === 'delivered', `the delivery is ${delivery.state}`);
  const received = world.receiver.deliveries.slice(before);
  hold(received.length >= 2, `the receiver was sent ${received.length} requests`);
  hold(
    received.every(({ deliveryId }) => deliveryId === delivery.id),
    'the delivery id changed',
  );
  hold(
    received.every(({ body }) => received[0]?.body.equals(body)),
    'the body changed',
  );
}

/** Every time the customer is told is the database's, however wrong the API's own clock is. */
async function answerWithWrongClock(world: World, shiftMs: number): Promise<void> {
  await world.kill('api');
  await world.start('api', { CLOCK_SHIFT_MS: String(shiftMs) }, shiftedApi);
  const customer = await world.newCustomer();
  const { jobId = '', resetAt } = await customer.submitUntilAnswered('A text of five words.');
  const job = await findJob(world.db, { accountId: customer.accountId, jobId });
  hold(Math.abs((job?.createdAt.getTime() ?? 0) - Date.now()) < 5_000, 'the job has a wrong time');
  const resetInMs = new Date(resetAt ?? 0).getTime() - Date.now();
  hold(resetInMs > 50_000 && resetInMs < 65_000, `the rate limit is said to end in ${Math.round(resetInMs / 1_000)} s`);
  await world.settle();
  await world.kill('api');
  await world.start('api');
}

export const processFaults: readonly Fault[] = [
  ...wholeService.map((app): Fault => ({
    number: 27,
    name: `SIGTERM of ${app} under load, then started again`,
    kind: 'outage',
    apps: wholeService,
    run: (world) => stopUnderLoad(world, app),
  })),
  {
    number: 29,
    name: 'dispatcher killed after the send, before the record',
    kind: 'outage',
    apps: wholeService,
    run: killAfterSend,
  },
  ...[-5 * minute, 5 * minute].map((shiftMs): Fault => ({
    number: 30,
    name: `clock of the API five minutes ${shiftMs < 0 ? 'slow' : 'fast'}`,
    kind: 'outage',
    apps: wholeService,
    run: (world) => answerWithWrongClock(world, shiftMs),
  })),
];
