/**
 * Reports whether the process can serve requests. The readiness endpoint requires no authentication, so the check must
 * be cheap.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the result of a check is reused. */
const keptMs = 500;
/** If a check takes longer, the process is not ready. */
const checkTimeoutMs = 1_000;

/** The readiness of a process, created by {@link createReadiness}. */
export type Readiness = {
  isReady(): Promise<boolean>;
  /** Makes `isReady` return false from now on. */
  stop(): void;
};

/**
 * Creates a `Readiness` object for a process. `check` must resolve to false or reject if the process cannot serve
 * requests. At most one check runs at a time.
 */
export function createReadiness(
  check: () => unknown,
  { nowMs = () => performance.now() }: { nowMs?: () => number } = {},
): Readiness {
  let last: { askedAtMs: number; ready: Promise<boolean> } | undefined;
  let stopped = false;
  return {
    async isReady() {
      if (stopped) return false;
      if (last === undefined || nowMs() - last.askedAtMs > keptMs) {
        last = { askedAtMs: nowMs(), ready: runInTime(check) };
      }
      return (await last.ready) && !stopped;
    },
    stop() {
      stopped = true;
    },
  };
}

async function runInTime(check: () => unknown): Promise<boolean> {
  const result = new Promise<unknown>((resolve) => resolve(check()));
  try {
    return (await Promise.race([result, sleep(checkTimeoutMs, false, { ref: false })])) !== false;
  } catch {
    // If the check throws, the process is not ready.
    return false;
  }
}
