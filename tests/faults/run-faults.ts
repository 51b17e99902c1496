/** Injects faults sequentially, each the requested number of times, and checks the invariants after each injection. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBreakableServers, startRedisCluster, type BreakableServers } from '@humanize/dev-servers';
import { migrateAndGrant, newRoles, type TestRoles, copyDatabase, dropDatabase } from '@humanize/testing';
import { checkInvariants } from './check-invariants.ts';
import type { Fault } from './fault.ts';
import { startWorld, type World } from './world.ts';

/** The result of a fault. `broken` lists the violations, each with its run number. */
export type FaultResult = {
  number: number;
  name: string;
  runs: number;
  broken: { run: number; what: string }[];
  /** Why the fault was not injected, if it was not. */
  skipped: string | undefined;
  seconds: number;
  /** Recovery times in milliseconds, one per run, for faults that measure them. */
  recoveredAfterMs: number[];
  /** End of the last run, in ISO 8601. */
  endedAt: string;
};

export type RunFaultsOptions = {
  faults: readonly Fault[];
  runsOf: (fault: Fault) => number;
  /**
   * Whether Redis is a cluster with three primaries, and the queues have four shards. The cluster's nodes fail
   * together.
   */
  onCluster?: boolean;
  /** The maximum time for a response; by default, the contract's deadline. */
  responseTimeoutMs?: number | undefined;
  /** Called with the result of each fault. */
  report: (result: FaultResult) => Promise<void> | void;
};

const template = 'fault_template';
/** Number of violations after which a fault is no longer injected. */
const brokenMax = 3;
/** Longer than any injection, including its waits. */
const stalledAfterMs = 240_000;

export async function runFaults({
  faults,
  runsOf,
  report,
  onCluster = false,
  responseTimeoutMs,
}: RunFaultsOptions): Promise<FaultResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const servers = await (onCluster ? startCluster() : startBreakableServers());
  const env = onCluster ? { QUEUE_SHARDS: '4' } : {};
  const roles = newRoles('fault');
  const results: FaultResult[] = [];
  try {
    await createTemplate(servers, roles);
    for (const fault of faults) {
      const result = await runFault(
        { servers, roles, folder, env, onCluster, responseTimeoutMs },
        fault,
        runsOf(fault),
      );
      results.push(result);
      await report(result);
    }
    await healServers(servers);
    await dropDatabase({ url: servers.postgres.url, name: template });
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true });
  }
  return results;
}

type Place = {
  servers: BreakableServers;
  roles: TestRoles;
  folder: string;
  env: Readonly<Record<string, string>>;
  onCluster: boolean;
  responseTimeoutMs: number | undefined;
};

async function startCluster(): Promise<BreakableServers> {
  const servers = await startRedisCluster({ primaries: 3, replicas: 0 });
  return { ...servers, redis: { ...servers.redis, kill: () => servers.redis.killAll() } };
}

/** Returns the reason for skipping a fault, or undefined. */
function reasonToSkip({ startServers, needsSingleRedis, impossible }: Fault, { onCluster }: Place): string | undefined {
  if (onCluster && startServers !== undefined) return 'it has servers of its own';
  if (onCluster && needsSingleRedis === true) return 'it needs a single Redis';
  return impossible?.();
}

async function runFault(place: Place, fault: Fault, runs: number): Promise<FaultResult> {
  const begunMs = performance.now();
  const { number, name } = fault;
  const skipped = reasonToSkip(fault, place);
  const outcome =
    skipped === undefined ? await injectOnServers(place, fault, runs) : { runs: 0, broken: [], recoveredAfterMs: [] };
  const seconds = Math.round((performance.now() - begunMs) / 100) / 10;
  return { number, name, ...outcome, skipped, seconds, endedAt: new Date().toISOString() };
}

type Outcome = Pick<FaultResult, 'runs' | 'broken' | 'recoveredAfterMs'>;

/** Uses the servers shared by all faults, unless this fault has its own. */
async function injectOnServers(place: Place, fault: Fault, runs: number): Promise<Outcome> {
  if (fault.startServers === undefined) return injectOften(place, fault, runs);
  const servers = await fault.startServers();
  try {
    await createTemplate(servers, place.roles);
    return await injectOften({ ...place, servers }, fault, runs);
  } finally {
    await servers.stop();
  }
}

async function createTemplate({ postgres }: BreakableServers, roles: TestRoles): Promise<void> {
  await copyDatabase({ url: postgres.url, name: template });
  await migrateAndGrant(new URL(`/${template}`, postgres.url).href, roles);
}

async function injectOften(place: Place, fault: Fault, runs: number): Promise<Outcome> {
  await healServers(place.servers);
  const world = await startWorld(place.servers, {
    ...place,
    template,
    apps: fault.apps,
    env: { ...place.env, ...fault.env },
  });
  const result: Outcome = { runs: 0, broken: [], recoveredAfterMs: [] };
  const stalled = { now: false };
  const note = (error: unknown): void => {
    stalled.now ||= error instanceof StalledError;
    result.broken.push({ run: result.runs, what: describe(error) });
  };
  try {
    while (result.runs < runs && result.broken.length < brokenMax && !stalled.now) {
      result.runs += 1;
      const over = new AbortController();
      const ends = Promise.race([injectOnce(fault, world, result, place), stall(world, over.signal)]);
      await ends.catch(note).finally(() => over.abort());
    }
  } finally {
    await healServers(place.servers);
    await world.close().catch(note);
  }
  return result;
}

async function injectOnce(
  fault: Fault,
  world: World,
  { recoveredAfterMs }: Outcome,
  { responseTimeoutMs }: Place,
): Promise<void> {
  const [injected] = await Promise.allSettled([fault.run(world)]);
  const [settled] = await Promise.allSettled([world.settle()]);
  // The error from the injection is thrown first, because it may be the reason the service does not settle.
  if (injected.status === 'rejected') throw injected.reason;
  if (settled.status === 'rejected') throw settled.reason;
  if (injected.value !== undefined) recoveredAfterMs.push(injected.value.recoveredAfterMs);
  await checkInvariants({ ...world, responseTimeoutMs });
}

class StalledError extends Error {}

/** Rejects, with the last log lines of each process, if an injection does not end in time. */
async function stall(world: World, signal: AbortSignal): Promise<never> {
  await sleep(stalledAfterMs, undefined, { signal });
  throw new StalledError(`did not end within ${stalledAfterMs} ms\n${world.describeAll()}`);
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
