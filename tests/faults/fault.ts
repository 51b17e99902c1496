/** A fault of the list: what is broken, in which environment, and how often it is injected. */
import type { AppName } from './processes.ts';
import type { World } from './world.ts';

export type Fault = {
  /** As in the list; faults with variants share their number. */
  number: number;
  /** The name in the report. */
  name: string;
  /** A race takes a moment and is repeated often; an outage takes seconds. */
  kind: 'race' | 'outage';
  /** Processes that run from the start; recovery starts the others. */
  apps: readonly AppName[];
  env?: Readonly<Record<string, string>>;
  /** The reason this machine cannot inject it; undefined if it can. */
  impossible?: () => string | undefined;
  /** Injects it once and checks what is specific to this fault. @throws if a check fails */
  run(world: World): Promise<void>;
};

/** @throws an error with `what`, which becomes part of the report, unless `condition` holds */
export function hold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Waits for all parts, so that nothing continues after a failed fault, then throws the first error. */
export async function together(parts: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(parts);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
