/**
 * How fast a recorded model is: a wait before the first token, a rate of tokens after it, and how many requests are
 * served at once; further ones wait for their turn, as on a real server.
 */
import { setTimeout as sleepFor } from 'node:timers/promises';

/** Zero for `firstByteMs`, Infinity for the others: as fast as possible. */
export type Pace = {
  readonly firstByteMs: number;
  readonly tokensPerSecond: number;
  readonly concurrencyMax: number;
};

export const asFastAsPossible: Pace = { firstByteMs: 0, tokensPerSecond: Infinity, concurrencyMax: Infinity };

/** Turns for requests. The pace is read anew for each, so that it can be changed meanwhile. */
export type Pacer = {
  /** Waits for a turn and then as long as `tokens` take. False when `signal` was aborted meanwhile. */
  take(tokens: number, signal: AbortSignal): Promise<boolean>;
};

/** Resolves after `durationMs`; rejects when `signal` is aborted before. */
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
