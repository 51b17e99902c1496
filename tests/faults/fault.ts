/** One fault of the list in the design of jobs and ledger: what is broken, on what, and how often it is tried. */
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

export type Fault = {
  /** As in the list; faults with variants share their number. */
  number: number;
  /** What is injected, as the report says it. */
  name: string;
  /** A race is over in a moment and is tried many times; an outage takes seconds. */
  kind: 'race' | 'outage';
  /** Processes that run from the start; those that heal the world are started after it. */
  apps: readonly AppName[];
  env?: Readonly<Record<string, string>>;
  /** Why this machine cannot inject it; undefined when it can. */
  impossible?: () => string | undefined;
  /** Injects it once and checks what only this fault promises; throws when that does not hold. */
  run(world: World): Promise<void>;
};

/** Throws with what did not hold; the words become part of the report. */
export function hold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Waits for all of them, so that nothing goes on behind a fault that has failed, then throws what the first threw. */
export async function together(parts: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(parts);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
