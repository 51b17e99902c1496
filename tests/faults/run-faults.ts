/** Injects faults one after another, each as often as asked, and holds the promises against the world after each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, dropDatabase, migrate } from '@humanize/database';
import { startBreakableServers, type BreakableServers } from '@humanize/testing';
import { checkPromises } from './check-promises.ts';
import type { Fault } from './fault.ts';
import { startWorld, type World } from './world.ts';

/** How a fault went: `broken` has what did not hold, with the number of the run. */
export type FaultResult = {
  fault: Fault;
  runs: number;
  broken: { run: number; what: string }[];
  /** Why it was not injected at all. */
  skipped: string | undefined;
  seconds: number;
};

export type RunFaultsOptions = {
  faults: readonly Fault[];
  runsOf: (fault: Fault) => number;
  /** Told each fault's result when it is there. */
  report: (result: FaultResult) => void;
};

/** A fault that breaks something again and again tells no more after this many. */
const brokenMax = 3;

export async function runFaults({ faults, runsOf, report }: RunFaultsOptions): Promise<FaultResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const servers = await startBreakableServers();
  const results: FaultResult[] = [];
  try {
    const template = 'fault_template';
    await copyDatabase({ url: servers.postgres.url, name: template });
    await migrate(new URL(`/${template}`, servers.postgres.url).href);
    for (const fault of faults) {
      const result = await runFault({ servers, template, folder }, fault, runsOf(fault));
      results.push(result);
      report(result);
    }
    await healServers(servers);
    await dropDatabase({ url: servers.postgres.url, name: template });
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true });
  }
  return results;
}

type Place = { servers: BreakableServers; template: string; folder: string };

async function runFault(place: Place, fault: Fault, runs: number): Promise<FaultResult> {
  const begunMs = performance.now();
  const result: FaultResult = { fault, runs: 0, broken: [], skipped: fault.impossible?.(), seconds: 0 };
  if (result.skipped !== undefined) return result;
  await healServers(place.servers);
  const world = await startWorld(place.servers, { ...place, apps: fault.apps, env: fault.env ?? {} });
  try {
    for (let run = 1; run <= runs && result.broken.length < brokenMax; run += 1) {
      result.runs = run;
      await injectOnce(fault, world).catch((error: unknown) => result.broken.push({ run, what: describe(error) }));
    }
  } finally {
    await healServers(place.servers);
    await world.close().catch((error: unknown) => result.broken.push({ run: result.runs, what: describe(error) }));
  }
  result.seconds = Math.round((performance.now() - begunMs) / 100) / 10;
  return result;
}

async function injectOnce(fault: Fault, world: World): Promise<void> {
  try {
    await fault.run(world);
  } finally {
    await world.settle();
  }
  await checkPromises(world);
}

async function healServers({ postgres, redis }: BreakableServers): Promise<void> {
  for (const server of [postgres, redis]) {
    server.thaw();
    await server.start();
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
