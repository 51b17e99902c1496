/** Faults 27, 29 and 30: apps stopped under load, a dispatcher killed after sending, and an API with a wrong clock. */
import { Agent, get } from 'node:http';
import { findJob, getDelivery } from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { assertThat, pause, together, type Fault } from './fault.ts';
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
const shiftedApi = 'tests/faults/shifted-clock-api.ts';
const minute = 60_000;

/** Requests pages sequentially over keep-alive connections. Each request on an open connection must get a response. */
async function openPages(url: string, over: { now: boolean }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!over.now) {
    const { reused, end } = await openPage(agent, `${url}/sign-in`);
    const mayBe = reused ? [200] : [200, 'ECONNREFUSED', 'ECONNRESET'];
    assertThat(mayBe.includes(end), `a request on ${reused ? 'an existing' : 'a new'} connection returned ${end}`);
    await pause(10);
  }
  agent.destroy();
}

/** Returns the status of a complete response, or the reason why there is none. */
function openPage(agent: Agent, url: string): Promise<{ reused: boolean; end: number | string }> {
  return new Promise((resolve) => {
    const request = get(url, { agent });
    const ended = (end: number | string): void => resolve({ reused: request.reusedSocket, end });
    request.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? error.message));
    request.on('response', (response) => {
      response.resume();
      response.on('close', () => ended(response.complete ? (response.statusCode ?? 0) : 'incomplete response'));
    });
  });
}

async function stopUnderLoad(world: World, app: AppName): Promise<void> {
  const customers = await Promise.all([1, 2, 3].map(() => world.newCustomer({ keys: 10 })));
  const over = { now: false };
  const load = customers.map(async (customer) => {
    for (let sent = 0; !over.now && sent < 12; sent += 1) {
      const { status } = await customer.submitWithRetries(`[[slow 60]] A text ${sent}.`);
      assertThat(status === 202 || status === 200, `a submission returned ${status}`);
    }
  });
  const restart = async (): Promise<void> => {
    await pause(300);
    await world.stop(app);
    await world.start(app);
    await pause(300);
    over.now = true;
  };
  const pages = app === 'dashboard' ? [openPages(world.dashboardUrl, over), openPages(world.dashboardUrl, over)] : [];
  await together([...load, ...pages, restart()]);
}

/** Kills the dispatcher after the receiver has received the request and before the outcome is recorded. */
async function killAfterSend(world: World): Promise<void> {
  const customer = await world.newCustomer();
  const before = world.receiver.deliveries.length;
  world.onDelivery(() => world.app('webhook-dispatcher').signal('SIGKILL'));
  await customer.submitWithRetries('A text of five words.');
  await waitUntil(() => world.receiver.deliveries.length > before, { what: 'the delivery', intervalMs: 5 });
  await world.kill('webhook-dispatcher');
  world.onDelivery(undefined);
  await world.settle();
  const [cut] = world.receiver.deliveries.slice(before);
  const delivery = await getDelivery(world.db, { deliveryId: cut?.deliveryId ?? '' });
  assertThat(delivery.state === 'delivered', `the delivery is ${delivery.state}`);
  const received = world.receiver.deliveries.slice(before).filter(({ eventType }) => eventType === cut?.eventType);
  assertThat(received.length >= 2, `the receiver got ${received.length} requests`);
  assertThat(
    received.every(({ deliveryId }) => deliveryId === delivery.id),
    'the delivery ID changed',
  );
  assertThat(
    received.every(({ body }) => received[0]?.body.equals(body)),
    'the body changed',
  );
}

/**
 * Checks that a wrong clock in the API process has no effect, because all times in responses come from the database.
 */
async function respondWithWrongClock(world: World, shiftMs: number): Promise<void> {
  await world.kill('api');
  await world.start('api', { CLOCK_SHIFT_MS: String(shiftMs) }, shiftedApi);
  const customer = await world.newCustomer();
  const { jobId = '', resetAt } = await customer.submitWithRetries('A text of five words.');
  const job = await findJob(world.db, { accountId: customer.accountId, jobId });
  assertThat(Math.abs((job?.createdAt.getTime() ?? 0) - Date.now()) < 5_000, 'the job has a wrong time');
  const resetInMs = new Date(resetAt ?? 0).getTime() - Date.now();
  assertThat(resetInMs > 50_000 && resetInMs < 65_000, `the rate limit resets in ${Math.round(resetInMs / 1_000)} s`);
  await world.settle();
  await world.kill('api');
  await world.start('api');
}

export const processFaults: readonly Fault[] = [
  ...([...wholeService, 'dashboard'] as const).map((app): Fault => ({
    number: 27,
    name: `SIGTERM to ${app} under load, then restarted`,
    kind: 'outage',
    apps: app === 'dashboard' ? [...wholeService, app] : wholeService,
    run: (world) => stopUnderLoad(world, app),
  })),
  {
    number: 29,
    name: 'dispatcher killed after sending, before recording the outcome',
    kind: 'outage',
    apps: wholeService,
    run: killAfterSend,
  },
  ...[-5 * minute, 5 * minute].map((shiftMs): Fault => ({
    number: 30,
    name: `API clock five minutes ${shiftMs < 0 ? 'slow' : 'fast'}`,
    kind: 'outage',
    apps: wholeService,
    run: (world) => respondWithWrongClock(world, shiftMs),
  })),
];
