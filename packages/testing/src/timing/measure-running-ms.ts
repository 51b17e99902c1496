/**
 * Measures durations for tests of deadlines on a busy machine. If a process gets no CPU time, its timers fire late,
 * whatever the code under test does. Timer delays are therefore not counted unless this thread was computing.
 */
import { threadCpuUsage } from 'node:process';

const tickMs = 10;

/**
 * The result of a call and its duration, excluding the time during which the thread was ready to run but was not
 * running.
 */
export type Measured<Result> = { readonly result: Result; readonly ms: number };

/** Calls `run` and measures the time until its promise settles. Rethrows any error thrown by `run`. */
export async function measureRunningMs<Result>(run: () => Promise<Result>): Promise<Measured<Result>> {
  const startedMs = performance.now();
  let suspendedMs = 0;
  let last = { atMs: startedMs, cpuMs: cpuMs() };
  const look = (): void => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() };
    // Timer delay caused by this thread's own computation counts as running time.
    suspendedMs += Math.max(0, now.atMs - last.atMs - tickMs - (now.cpuMs - last.cpuMs));
    last = now;
  };
  const timer = setInterval(look, tickMs);
  try {
    const result = await run();
    look();
    return { result, ms: performance.now() - startedMs - suspendedMs };
  } finally {
    clearInterval(timer);
  }
}

function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}
