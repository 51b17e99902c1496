/** Runs background work in repeated passes with a pause between them. Different processes' passes are independent. */
import { setTimeout as sleep } from 'node:timers/promises';

/** `stop` resolves when the current pass has ended. */
export type Passes = { stop: () => Promise<void> };

/**
 * Starts the first pass. If a pass fails, for example because Postgres is unavailable, the next one runs as usual.
 * @param options.pass gets a signal that ends the pass early
 * @param options.onError called if a pass fails
 */
export function startPasses({
  pass,
  intervalMs,
  onError,
}: {
  pass: (stop: AbortSignal) => Promise<void>;
  intervalMs: number;
  onError: (error: unknown) => void;
}): Passes {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await pass(signal).catch(onError);
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
