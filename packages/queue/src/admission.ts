/**
 * Decides how many entries a consumer takes, and from which shard. An entry is taken only if its work can start now or
 * if it is one of a few entries that are taken in advance. All others stay in the queue, where they keep their order
 * and other consumers can take them. If several shards are ready, the next entry comes from the shard whose first entry
 * has the lowest turn.
 */

/** Admits the entries of one consumer. `Shard` identifies a shard. */
export type Admission<Shard> = {
  /** Waits until an entry may be taken from the shard. Returns false once the consumer has stopped taking entries. */
  enter(shard: Shard): Promise<boolean>;
  /** Returns whether `enter` would have to wait or return false. */
  isFull(): boolean;
  /** Records that work on an entry has begun. */
  started(): void;
  /** Records that an entry has ended, or that none was found. */
  leave(entry: { readonly isStarted: boolean }): void;
  /** Must be called when `capacity` may have grown. */
  recheck(): void;
  /** Makes `enter` return false from now on. */
  stop(): void;
};

export type AdmissionDeps<Shard> = {
  /** Maximum number of entries held at the same time. */
  readonly concurrency: number;
  /**
   * Returns how many entries may be held before their work begins: those that can start now, and those taken in
   * advance.
   */
  readonly capacity: () => number;
  /** Returns the turn of the first waiting entry of a shard, or Infinity if there is none. */
  readonly firstTurn: (shard: Shard) => Promise<number>;
};

export function createAdmission<Shard>({ concurrency, capacity, firstTurn }: AdmissionDeps<Shard>): Admission<Shard> {
  const waiting = new Map<Shard, (admitted: boolean) => void>();
  let held = 0;
  let begun = 0;
  let stopped = false;
  let isAdmitting = false;

  const hasCapacity = (): boolean => held < concurrency && held - begun < capacity();

  async function chooseShard(): Promise<Shard | undefined> {
    const shards = [...waiting.keys()];
    if (shards.length < 2) return shards[0];
    // If a shard cannot be read, taking an entry from it fails as well, and that error is reported.
    const turns = await Promise.all(shards.map((shard) => firstTurn(shard).catch(() => Infinity)));
    return shards[turns.indexOf(Math.min(...turns))];
  }

  async function admit(): Promise<void> {
    if (isAdmitting) return;
    isAdmitting = true;
    while (waiting.size > 0 && hasCapacity()) {
      const shard = await chooseShard();
      const resolve = shard === undefined ? undefined : waiting.get(shard);
      if (shard === undefined || resolve === undefined || !hasCapacity()) continue;
      waiting.delete(shard);
      held += 1;
      resolve(true);
    }
    isAdmitting = false;
  }

  return {
    async enter(shard) {
      if (stopped) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(shard, resolve);
      void admit();
      return promise;
    },
    isFull: () => stopped || !hasCapacity(),
    started() {
      begun += 1;
      void admit();
    },
    leave({ isStarted }) {
      held -= 1;
      begun -= Number(isStarted);
      void admit();
    },
    recheck: () => void admit(),
    stop() {
      stopped = true;
      for (const resolve of waiting.values()) resolve(false);
      waiting.clear();
    },
  };
}
