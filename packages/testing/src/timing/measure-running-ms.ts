/**
 * Durations for tests of deadlines that hold on a busy machine. Timers of a process that does not get a processor fire late, which
 * says nothing about the code under test. The lateness of a timer is not counted unless this thread was computing.
 */
import { threadCpuUsage } from 'node:process';

const tickMs = 10;

/** The result of a call and its duration, without the time for which the thread was due to run but did not. */
export type Measured<Result> = { readonly result: Result; readonly ms: number };

/** Calls `run` and measures the time until its promise settles. @throws what `run` throws */
export async function measureRunningMs<Result>(run: () => Promise<Result>): Promise<Measured<Result>> {
  const startedMs = performance.now();
  let suspendedMs = 0;
  let last = { atMs: startedMs, cpuMs: cpuMs() };
  const look = (): void => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() };
    // A timer that is late because this thread was computing is not excused.
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
