/**
 * Keeps a process going: one that ends although nobody asked it to is started again, after a wait that doubles while
 * it keeps failing. Every start, end and wait is told, so that whoever watches the terminal knows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, Exit } from './child.ts';

/** What to keep going. */
export type Supervised = {
  readonly name: string;
  /** Starts it and waits until it serves; a rejection counts as a failed run. */
  readonly start: () => Promise<Child>;
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  /** Exit codes after which starting again without a change is of no use. */
  readonly finalExitCodes?: readonly number[];
  readonly report: (line: string) => void;
  /** Told once when it is given up. */
  readonly onGivenUp: (name: string) => void;
};

/** A process that is kept going. */
export type Supervision = {
  readonly name: string;
  /** Of the run that goes on now, if one does. */
  pid(): number | undefined;
  /** Stops it for good; resolves when it has ended. */
  stop(): Promise<void>;
};

const backoffBaseMs = 500;
const backoffMaxMs = 15_000;
/** A run that lasted so long was a good one: the next wait is the shortest again. */
const goodRunMs = 30_000;

/** Starts it once; @throws what `start` throws, for a first start that fails is the caller's to explain. */
export async function supervise(what: Supervised): Promise<Supervision> {
  const stopping = new AbortController();
  let child: Child | undefined = await what.start();
  const ended = keepGoing(what, child, stopping.signal, (next) => {
    child = next;
  });
  return {
    name: what.name,
    pid: () => (child?.isRunning() === true ? child.pid : undefined),
    async stop() {
      stopping.abort();
      await child?.stop({ signal: what.stopSignal, timeoutMs: what.stopTimeoutMs });
      await ended;
    },
  };
}

async function keepGoing(
  what: Supervised,
  first: Child,
  stopping: AbortSignal,
  onStarted: (child: Child) => void,
): Promise<void> {
  let child: Child | undefined = first;
  let failures = 0;
  let startedAt = performance.now();
  while (!stopping.aborted) {
    const exit = await child?.exited;
    if (stopping.aborted) return;
    if (exit !== undefined && exit.code !== null && what.finalExitCodes?.includes(exit.code) === true) {
      what.report(`${what.name} ended with exit code ${exit.code} and is not started again`);
      what.onGivenUp(what.name);
      return;
    }
    failures = performance.now() - startedAt > goodRunMs ? 0 : failures;
    const waitMs = Math.min(backoffMaxMs, backoffBaseMs * 2 ** failures);
    failures += 1;
    what.report(
      `${what.name} ${exit === undefined ? 'did not start' : describeExit(exit)}; starting it again in ${waitMs / 1_000} s`,
    );
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    startedAt = performance.now();
    child = await startAgain(what, stopping);
    if (child !== undefined) onStarted(child);
  }
}

/** A start that was under way when the stop came is stopped here, for `stop` did not know its child. */
async function startAgain(what: Supervised, stopping: AbortSignal): Promise<Child | undefined> {
  try {
    const child = await what.start();
    if (stopping.aborted) await child.stop({ signal: what.stopSignal, timeoutMs: what.stopTimeoutMs });
    else what.report(`${what.name} is back (process ${child.pid})`);
    return child;
  } catch (error) {
    what.report(`${what.name}: ${(error as Error).message}`);
    return undefined;
  }
}

function describeExit({ code, signal }: Exit): string {
  return signal === null ? `ended with exit code ${code ?? 'unknown'}` : `was ended by ${signal}`;
}
