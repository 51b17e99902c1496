/** The definition of a fault: what is injected, into which processes, and how often. */
import type { BreakableServers } from '@humanize/dev-servers';
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

export type Fault = {
  /** Number in docs/reliability.md. Variants of a fault share a number. */
  number: number;
  /** What is injected, for the report. */
  name: string;
  /** Races take milliseconds and are repeated often; outages take seconds. */
  kind: 'race' | 'outage';
  /** Processes that are started before the fault. Recovery starts the missing ones. */
  apps: readonly AppName[];
  env?: Readonly<Record<string, string>>;
  /** Returns why the fault cannot be injected on this machine, or undefined if it can. */
  impossible?: () => string | undefined;
  /** Whether the fault acts on the connection to Redis. Clients of a Redis Cluster connect to each node instead. */
  needsSingleRedis?: true;
  /** Starts the servers for this fault, if it needs servers other than a plain Postgres and Redis. */
  startServers?: () => Promise<BreakableServers>;
  /** Injects the fault once and checks the guarantees specific to it. Throws if one is violated. */
  run(world: World): Promise<void | Recovery>;
};

/** Time from the failure to the first submission that was accepted after it. */
export type Recovery = { recoveredAfterMs: number };

/** Throws an error with `message`, which is included in the report, if the condition is false. */
export function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Waits for all promises, so that nothing keeps running after a failure, and then throws the first error. */
export async function together(parts: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(parts);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
