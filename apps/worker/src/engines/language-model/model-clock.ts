/**
 * Limits the time during which a text has requests in progress. Time during which all of its requests are waiting for a
 * free slot does not count, so an overloaded worker does not use up the limit.
 */

export type ModelClock = {
  /** Aborted when the limit is reached. */
  readonly signal: AbortSignal;
  /** Runs a request of the text. Requests can overlap. */
  run<Result>(request: () => Promise<Result>): Promise<Result>;
  /** Returns the time counted so far, in milliseconds. */
  usedMs(): number;
};

/** @param onFirstRun called when the first request begins */
export function createModelClock(limitMs: number, onFirstRun: () => void): ModelClock {
  const controller = new AbortController();
  let inProgress = 0;
  let counted = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasRun = false;
  const usedMs = (): number => counted + (inProgress > 0 ? performance.now() - since : 0);
  return {
    signal: controller.signal,
    usedMs,
    async run(request) {
      if (!hasRun) onFirstRun();
      hasRun = true;
      if (inProgress === 0) {
        since = performance.now();
        const leftMs = Math.max(0, limitMs - counted);
        timer = setTimeout(() => controller.abort(new Error('the time limit of the text was reached')), leftMs);
      }
      inProgress += 1;
      try {
        return await request();
      } finally {
        if (inProgress === 1) {
          clearTimeout(timer);
          counted = usedMs();
        }
        inProgress -= 1;
      }
    },
  };
}
