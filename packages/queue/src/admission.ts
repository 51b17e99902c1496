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
  /** Records that an entry has ended. */
  leave(entry: { readonly isStarted: boolean }): void;
  /** Records that an admitted shard had no entry, or that it could not be read. */
  foundNone(shard: Shard): void;
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

/**
 * How long the turn of a shard is used again if this consumer takes nothing from the shard. Without a limit, entries
 * that other consumers take or that are added would not count. Reading all turns for each entry would make the cost of
 * a node of Redis depend on the entries of all shards.
 */
const turnKeptMs = 100;
/**
 * How long a shard from which an entry is being taken delays shards with higher turns. Its next entry may precede
 * theirs. A node of Redis that does not respond delays the other shards only for this time.
 */
const takingMsMax = 100;

export function createAdmission<Shard>({ concurrency, capacity, firstTurn }: AdmissionDeps<Shard>): Admission<Shard> {
  const waiting = new Map<Shard, (admitted: boolean) => void>();
  const taking = trackTaking<Shard>(() => void admit());
  const turns = keepTurns(firstTurn);
  let held = 0;
  let begun = 0;
  let stopped = false;
  let isAdmitting = false;

  const hasCapacity = (): boolean => held < concurrency && held - begun < capacity();

  async function admit(): Promise<void> {
    if (isAdmitting) return;
    isAdmitting = true;
    while (waiting.size > 0 && hasCapacity()) {
      const seen = taking.ends();
      const chosen = await chooseShard([...waiting.keys()], { turns, taking });
      // Meanwhile, another shard may have become ready.
      if (taking.ends() !== seen || !hasCapacity()) continue;
      const resolve = chosen && waiting.get(chosen.shard);
      if (chosen === undefined || resolve === undefined) break;
      waiting.delete(chosen.shard);
      held += 1;
      taking.begin(chosen);
      resolve(true);
    }
    isAdmitting = false;
  }

  function release(isStarted: boolean): void {
    held -= 1;
    begun -= Number(isStarted);
    void admit();
  }

  return {
    async enter(shard) {
      taking.end(shard);
      if (stopped) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(shard, resolve);
      turns.forget(shard);
      void admit();
      return promise;
    },
    isFull: () => stopped || !hasCapacity(),
    started() {
      begun += 1;
      void admit();
    },
    leave: ({ isStarted }) => release(isStarted),
    foundNone(shard) {
      taking.end(shard);
      release(false);
    },
    recheck: () => void admit(),
    stop() {
      stopped = true;
      taking.stop();
      for (const resolve of waiting.values()) resolve(false);
      waiting.clear();
    },
  };
}

type Choice<Shard> = { readonly shard: Shard; readonly turn: number };

/**
 * Returns the shard with the lowest turn, or undefined if an entry that is being taken may be followed by one with a
 * lower turn.
 */
async function chooseShard<Shard>(
  shards: readonly Shard[],
  { turns, taking }: { turns: ReturnType<typeof keepTurns<Shard>>; taking: ReturnType<typeof trackTaking<Shard>> },
): Promise<Choice<Shard> | undefined> {
  const [only] = shards;
  if (only !== undefined && shards.length === 1 && taking.isNone()) return { shard: only, turn: 0 };
  const first = await Promise.all(shards.map(turns.read));
  const turn = Math.min(...first);
  const shard = shards[first.indexOf(turn)];
  return shard === undefined || taking.mayPrecede(turn) ? undefined : { shard, turn };
}

/** Keeps the turns that `firstTurn` returns for a short time, or until they are forgotten. */
function keepTurns<Shard>(firstTurn: (shard: Shard) => Promise<number>) {
  const turns = new Map<Shard, { readonly turn: number; readonly untilMs: number }>();
  return {
    read: async (shard: Shard): Promise<number> => {
      const known = turns.get(shard);
      if (known !== undefined && performance.now() < known.untilMs) return known.turn;
      // If a shard cannot be read, taking an entry from it fails as well, and that error is reported.
      const turn = await firstTurn(shard).catch(() => Infinity);
      turns.set(shard, { turn, untilMs: performance.now() + turnKeptMs });
      return turn;
    },
    forget: (shard: Shard): void => void turns.delete(shard),
  };
}

/** Tracks the shards from which entries are being taken. Calls `onTimeout` when one of them no longer delays others. */
function trackTaking<Shard>(onTimeout: () => void) {
  const shards = new Map<Shard, { readonly turn: number; readonly timer: NodeJS.Timeout }>();
  let ends = 0;
  const end = (shard: Shard): void => {
    clearTimeout(shards.get(shard)?.timer);
    shards.delete(shard);
    ends += 1;
  };
  return {
    begin({ shard, turn }: Choice<Shard>): void {
      const timer = setTimeout(() => {
        shards.delete(shard);
        onTimeout();
      }, takingMsMax);
      shards.set(shard, { turn, timer });
    },
    end,
    /** Returns the number of calls of `end`. */
    ends: () => ends,
    isNone: () => shards.size === 0,
    /** Returns whether the next entry of one of the shards may have a lower turn. */
    mayPrecede: (turn: number): boolean => [...shards.values()].some((one) => one.turn < turn),
    stop: () => [...shards.keys()].forEach(end),
  };
}
