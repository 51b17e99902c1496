/** Seeded random numbers. The same seed gives the same sequence on all machines. */

export type Random = {
  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  pickOrNone<T>(items: readonly T[]): T | undefined;
  /** Returns a UUID in version 7 format, with an increasing time part. */
  uuid(): string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  let ids = 0;
  // A 32-bit counter with a fixed odd step. Two multiplications mix its bits.
  const next = (): number => {
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('the list is empty');
      return item;
    },
    pickOrNone: (items) => items[below(items.length)],
    uuid: () => {
      ids += 1;
      return `${(0x0194_0000 + (ids >>> 16)).toString(16).padStart(8, '0')}-${(ids & 0xffff).toString(16).padStart(4, '0')}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
  };
}
