/** Reports whether the process can serve requests. The endpoint needs no key, so the check must be cheap. */

/** The result of a check is reused for this long. */
const keptMs = 500;
/** A check that takes longer counts as not ready. */
const checkTimeoutMs = 1_000;

/** Made by {@link createReadiness}. */
export type Readiness = {
  isReady(): Promise<boolean>;
  /** Reports not ready from now on. */
  stop(): void;
};

/** `check` resolves with false, or rejects, if the process cannot serve. At most one check runs at a time. */
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
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  const result = new Promise<unknown>((resolve) => resolve(check()));
  try {
    return (await Promise.race([result, timeout])) !== false;
  } catch {
    // A check that throws means not ready.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
