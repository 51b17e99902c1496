/**
 * A semaphore with `count` slots. Waiters are served by rank, and within a rank in order of arrival. Each slot is
 * released exactly once, even if its holder fails.
 */

/** A semaphore created by {@link createSlots}. */
export type Slots = {
  /**
   * Waits for a free slot and runs `work` in it. Waiters with a lower `rank` are served first; the default is 0.
   * @throws the signal's reason if `signal` is aborted before `work` starts, and any error thrown by `work`
   */
  use<Result>(work: () => Promise<Result>, signal?: AbortSignal, rank?: number): Promise<Result>;
  /** Returns the number of slots in use. */
  busy(): number;
  /** Returns the number of free slots. */
  free(): number;
  /** Calls `listener` whenever a slot becomes free and no one is waiting for it. */
  onFree(listener: () => void): void;
};

/** @param count number of slots, at least 1 */
export function createSlots(count: number): Slots {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('slots: count must be a whole number of at least 1');
  const waiting: { rank: number; admit: () => void }[] = [];
  const listeners: (() => void)[] = [];
  let free = count;

  async function take(signal: AbortSignal | undefined, rank: number): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        rank,
        admit: (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('stopped waiting for a slot'));
      };
      const place = waiting.findLastIndex((other) => other.rank <= rank);
      waiting.splice(place + 1, 0, waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function release(): void {
    const next = waiting.shift();
    if (next !== undefined) {
      next.admit();
      return;
    }
    free += 1;
    for (const listener of listeners) listener();
  }

  return {
    async use(work, signal, rank = 0) {
      await take(signal, rank);
      try {
        return await work();
      } finally {
        release();
      }
    },
    busy: () => count - free,
    free: () => free,
    onFree: (listener) => void listeners.push(listener),
  };
}
