/** Fault 32: the network between two processes drops every packet. No connection is refused or closed. */
import { waitUntil } from '@humanize/testing';
import { hold, pause, together, type Fault } from './fault.ts';
import { loadDuring } from './load.ts';
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
/** Longer than the timeouts of connections and statements, and of commands to Redis. */
const cutMs = 4_000;
const dashboardTimeoutMs = 5_000;

async function cutUnderLoad(world: World, proxy: { cut(): void; restore(): number }): Promise<void> {
  await loadDuring(world, async () => {
    proxy.cut();
    await pause(cutMs);
    hold(proxy.restore() > 0, 'nothing was sent during the cut');
  });
}

/** The dashboard answers during the cut, and is ready again afterwards. */
async function cutDashboard(world: World, server: 'postgres' | 'redis'): Promise<void> {
  const { healthUrl } = world.app('dashboard');
  const over = { now: false };
  const visit = async (): Promise<void> => {
    while (!over.now) {
      const signal = AbortSignal.timeout(dashboardTimeoutMs);
      const responses = [
        await fetch(`${world.dashboardUrl}/sign-in`, { signal }),
        await fetch(`${healthUrl}/readyz`, { signal }),
      ];
      for (const response of responses) await response.arrayBuffer();
      hold(responses[0]?.status === 200, `the sign-in page returned ${responses[0]?.status}`);
      await pause(50);
    }
  };
  const cut = cutUnderLoad(world, world.proxies.dashboard[server]).finally(() => (over.now = true));
  await together([visit(), cut]);
  await waitUntil(async () => (await fetch(`${healthUrl}/readyz`)).ok, { what: 'the dashboard to be ready again' });
}

const apps: readonly AppName[] = [...wholeService, 'dashboard'];

export const networkCuts: readonly Fault[] = [
  ...apps.flatMap((app) =>
    (['postgres', 'redis'] as const).map((server): Fault => ({
      number: 32,
      name: `network between ${app} and ${server === 'postgres' ? 'PostgreSQL' : 'Redis'} drops all packets for ${cutMs / 1_000} s`,
      kind: 'outage',
      apps: app === 'dashboard' ? apps : wholeService,
      run: (world) =>
        app === 'dashboard' ? cutDashboard(world, server) : cutUnderLoad(world, world.proxies[app][server]),
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
