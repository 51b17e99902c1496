/** Fault 32: the network between two processes drops all packets. No connection is refused or closed. */
import { waitUntil } from '@humanize/testing';
import type { BreakableProxy } from './breakable-proxy.ts';
import { assertThat, pause, together, type Fault } from './fault.ts';
import { loadDuring } from './load.ts';
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
/** Longer than the timeouts for connections, statements and Redis commands. */
const cutMs = 4_000;
const responseTimeoutMs = 8_000;
const betweenUsesMs = 250;
/** Longer than an app needs to replace connections that have been silent since an earlier cut. */
const trafficTimeoutMs = 60_000;

/** Makes an app use the connection that is cut. Resolves after the app's response. */
type Use = (world: World) => Promise<void>;

/** Requests to apps that are not involved in submissions. Each gets a response during the cut. */
const uses: Partial<Record<AppName, Use>> = {
  // Reads the queues from Redis.
  reconciler: async (world) => {
    const { status } = await request(`${world.app('reconciler').healthUrl}/metrics`);
    assertThat(status === 200, `the metrics of the reconciler returned ${status}`);
  },
  // Reads the account from Postgres, and counts the attempt in Redis.
  dashboard: async ({ dashboardUrl }) => {
    const page = await request(`${dashboardUrl}/sign-in`);
    assertThat(page.status === 200, `the sign-in page returned ${page.status}`);
    const { status } = await request(`${dashboardUrl}/sign-in`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ form_token: '', email: 'nobody@example.com', password: 'a wrong password' }),
    });
    assertThat([422, 429, 503].includes(status), `an attempt to sign in returned ${status}`);
  },
};

async function request(url: string, init: RequestInit = {}): Promise<{ status: number }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(responseTimeoutMs) });
  await response.arrayBuffer();
  return response;
}

/**
 * Cuts a connection that is in use. After an earlier cut, an app may still be waiting for responses on dead connections.
 */
async function cutUnderLoad(world: World, proxy: BreakableProxy, use?: Use): Promise<void> {
  const over = { now: false };
  const using = async (): Promise<void> => {
    if (use === undefined) return;
    while (!over.now) {
      await use(world);
      await pause(betweenUsesMs);
    }
  };
  const cut = async (): Promise<void> => {
    const before = proxy.forwardedCount();
    const isUsed = (): boolean => proxy.forwardedCount() > before;
    const options = { what: 'the connection to be used', timeoutMs: trafficTimeoutMs };
    if (use !== undefined) await waitUntil(isUsed, options);
    await loadDuring(world, async () => {
      await waitUntil(isUsed, options);
      proxy.cut();
      await pause(cutMs);
      assertThat(proxy.restore() > 0, 'nothing was sent during the cut');
    });
  };
  await together([using(), cut().finally(() => (over.now = true))]);
}

async function cutBetween(world: World, app: AppName, server: 'postgres' | 'redis'): Promise<void> {
  await cutUnderLoad(world, world.proxies[app][server], uses[app]);
  const { healthUrl } = world.app(app);
  await waitUntil(async () => (await request(`${healthUrl}/readyz`)).status === 200, {
    what: `${app} to be ready again`,
    timeoutMs: trafficTimeoutMs,
  });
}

const apps: readonly AppName[] = [...wholeService, 'dashboard'];

export const networkCuts: readonly Fault[] = [
  ...apps.flatMap((app) =>
    (['postgres', 'redis'] as const).map((server): Fault => ({
      number: 32,
      name: `network between ${app} and ${server === 'postgres' ? 'PostgreSQL' : 'Redis'} drops all packets for ${cutMs / 1_000} s`,
      kind: 'outage',
      ...(server === 'redis' && { needsSingleRedis: true }),
      apps: app === 'dashboard' ? apps : wholeService,
      run: (world) => cutBetween(world, app, server),
    })),
  ),
  {
    number: 32,
    name: `network between webhook-dispatcher and receiver drops all packets for ${cutMs / 1_000} s`,
    kind: 'outage',
    apps: wholeService,
    run: (world) => cutUnderLoad(world, world.proxies.receiver),
  },
];
