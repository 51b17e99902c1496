/**
 * A counted gate: at most `count` holders at a time. The rest wait by rank, and within a rank in the order
 * in which they came.
 * Every slot that is taken is given back exactly once, also when its holder fails.
 */

/** A gate made by {@link createSlots}. */
export type Slots = {
  /**
   * Runs `work` in a slot of its own, waiting for one if all are taken. A lower `rank` goes first; 0 where none is given.
   * @throws the signal's reason when `signal` ends the wait, and whatever `work` throws
   */
  use<Result>(work: () => Promise<Result>, signal?: AbortSignal, rank?: number): Promise<Result>;
  /** How many holders are inside now. */
  busy(): number;
};

/** @param count how many may hold a slot at the same time, at least 1 */
export function createSlots(count: number): Slots {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('slots: count must be a whole number of 1 or more');
  const waiting: { rank: number; admit: () => void }[] = [];
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

  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next.admit();
  }

  return {
    async use(work, signal, rank = 0) {
      await take(signal, rank);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    busy: () => count - free,
  };
}
