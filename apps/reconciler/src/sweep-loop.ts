/**
 * Sweeps over and over: a sweep begins `intervalMs` after the one before began, give or take a fifth so that several
 * reconcilers do not march in step, and never before that one has ended.
 */

/** Made by {@link createSweepLoop}. */
export type SweepLoop = {
  start(): void;
  /** Whether a sweep ended lately; a loop that hangs is worth a restart. */
  isLive(): boolean;
  /** Starts no further sweep and resolves when the one under way has ended. */
  stop(): Promise<void>;
};

/** `sweepOnce` must not reject; `random` gives numbers in [0, 1). */
export type SweepLoopDeps = {
  sweepOnce: () => Promise<void>;
  intervalMs: number;
  random: () => number;
  nowMs: () => number;
};

const jitter = 0.2;
// Every statement and Redis call of a sweep has a limit of its own; a minute without an end is a bug.
const silentForMsMax = 60_000;

export function createSweepLoop({ sweepOnce, intervalMs, random, nowMs }: SweepLoopDeps): SweepLoop {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;
  let lastEndMs = nowMs();

  async function run(): Promise<void> {
    const beganMs = nowMs();
    await sweepOnce();
    lastEndMs = nowMs();
    if (!stopped) plan(intervalMs * (1 - jitter + 2 * jitter * random()) - (lastEndMs - beganMs));
  }

  function plan(delayMs: number): void {
    timer = setTimeout(
      () => {
        underWay = run();
      },
      Math.max(0, delayMs),
    );
  }

  return {
    start: () => plan(0),
    isLive: () => nowMs() - lastEndMs < silentForMsMax + intervalMs,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
