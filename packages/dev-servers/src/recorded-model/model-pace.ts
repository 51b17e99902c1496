/**
 * Simulates the speed of a model: the time to the first token, the tokens per second for each request, and the number
 * of concurrent requests. As on a real server, other requests wait in order.
 */
import { setTimeout as sleepFor } from 'node:timers/promises';

/** The pace. 0 for `firstByteMs` and Infinity for the other fields mean unlimited speed. */
export type Pace = {
  readonly firstByteMs: number;
  readonly tokensPerSecond: number;
  readonly concurrencyMax: number;
};

export const unlimitedPace: Pace = { firstByteMs: 0, tokensPerSecond: Infinity, concurrencyMax: Infinity };

/** Schedules requests. The pace is read for each request, so it can be changed while the server is running. */
export type Pacer = {
  /**
   * Waits for a free slot, then for the time that it takes to generate `tokens` tokens. Resolves to false if `signal`
   * is aborted.
   */
  take(tokens: number, signal: AbortSignal): Promise<boolean>;
};

/** Resolves after `durationMs`, or rejects if `signal` is aborted first. */
export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>;

const sleepAbortably: Sleep = (durationMs, signal) => sleepFor(durationMs, undefined, { signal });

export function createPacer(pace: () => Pace, sleep: Sleep = sleepAbortably): Pacer {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    running -= 1;
    while (running < pace().concurrencyMax) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      next();
    }
  };
  const enter = async (): Promise<void> => {
    if (running < pace().concurrencyMax) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    async take(tokens, signal) {
      await enter();
      try {
        const { firstByteMs, tokensPerSecond } = pace();
        const durationMs = firstByteMs + (tokens / tokensPerSecond) * 1_000;
        if (durationMs > 0 && !signal.aborted) await sleep(durationMs, signal);
        return !signal.aborted;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      } finally {
        release();
      }
    },
  };
}
