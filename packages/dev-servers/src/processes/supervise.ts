/**
 * Supervises a process. If the process exits unexpectedly, it is restarted after a delay, which doubles while the
 * process keeps failing. Exits, delays and restarts are reported.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, Exit } from './child.ts';

/** The process to supervise. */
export type Supervised = {
  readonly name: string;
  /** Starts the process and waits until it is ready. A rejection is treated as a failed run. */
  readonly start: () => Promise<Child>;
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  /** When this signal is aborted, a process that exits is not restarted. */
  readonly stopping?: AbortSignal | undefined;
  /** Exit codes after which a restart cannot succeed. */
  readonly finalExitCodes?: readonly number[];
  readonly report: (line: string) => void;
  /** Called once when no further restart is attempted. */
  readonly onAbandoned: (name: string) => void;
};

/** A supervised process. */
export type Supervision = {
  readonly name: string;
  /** Returns the PID of the current run, if there is one. */
  pid(): number | undefined;
  /** Stops the process. Resolves when it has exited. */
  stop(): Promise<void>;
};

const backoffBaseMs = 500;
const backoffMaxMs = 15_000;
/** After a run of at least this length, the delay is reset to the minimum. */
const goodRunMs = 30_000;

/** Starts a process and supervises it. @throws the error from `start` if the first start fails */
export async function supervise(what: Supervised): Promise<Supervision> {
  const stopped = new AbortController();
  const stopping = what.stopping === undefined ? stopped.signal : AbortSignal.any([stopped.signal, what.stopping]);
  let child: Child | undefined = await what.start();
  const ended = keepGoing(what, child, stopping, (next) => {
    child = next;
  });
  return {
    name: what.name,
    pid: () => (child?.isRunning() === true ? child.pid : undefined),
    async stop() {
      stopped.abort();
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
      what.report(`${what.name} ended with exit code ${exit.code}; it will not be restarted`);
      what.onAbandoned(what.name);
      return;
    }
    failures = performance.now() - startedAt > goodRunMs ? 0 : failures;
    const waitMs = Math.min(backoffMaxMs, backoffBaseMs * 2 ** failures);
    failures += 1;
    what.report(
      `${what.name} ${exit === undefined ? 'did not start' : describeExit(exit)}; restarting in ${waitMs / 1_000} s`,
    );
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    startedAt = performance.now();
    child = await startAgain(what, stopping);
    if (child !== undefined) onStarted(child);
  }
}

/**
 * Starts the process again. If supervision is stopped during the start, the new child must be stopped here, because
 * `stop` cannot see it yet.
 */
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
