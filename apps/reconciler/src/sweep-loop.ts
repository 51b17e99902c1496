/**
 * Sweeps periodically. A sweep starts `intervalMs` after the start of the previous one, ±20% so that several
 * reconcilers do not sweep at the same time, and never before the previous sweep has ended. Times are measured on the
 * monotonic clock, so a change to the system clock neither delays a sweep nor restarts the process.
 */

/** Created by {@link createSweepLoop}. */
export type SweepLoop = {
  start(): void;
  /** Returns whether a sweep has ended recently. If not, the loop is stuck, and the process must be restarted. */
  isLive(): boolean;
  /** Prevents further sweeps and resolves when the current one has ended. */
  stop(): Promise<void>;
};

/** `sweepOnce` must not reject. `random` returns numbers in [0, 1). */
export type SweepLoopDeps = {
  sweepOnce: () => Promise<void>;
  intervalMs: number;
  random: () => number;
};

const jitter = 0.2;
// All statements and Redis calls of a sweep have a time limit, so a sweep that takes a minute indicates a bug.
const silentForMsMax = 60_000;

export function createSweepLoop({ sweepOnce, intervalMs, random }: SweepLoopDeps): SweepLoop {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let stopped = false;
  let lastEndMs = performance.now();

  async function run(): Promise<void> {
    const beganMs = performance.now();
    await sweepOnce();
    lastEndMs = performance.now();
    if (!stopped) schedule(intervalMs * (1 - jitter + 2 * jitter * random()) - (lastEndMs - beganMs));
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(
      () => {
        current = run();
      },
      Math.max(0, delayMs),
    );
  }

  return {
    start: () => schedule(0),
    isLive: () => performance.now() - lastEndMs < silentForMsMax + intervalMs,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
