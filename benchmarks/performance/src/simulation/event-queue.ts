/**
 * A queue of events ordered by time, implemented as a binary heap. Events with the same time run in the order in which
 * they were added.
 */

type Entry = { readonly atMs: number; readonly order: number; readonly run: () => void };

export type EventQueue = {
  /** Schedules `run` at a time in milliseconds since the start. The time must not be before the current time. */
  add(atMs: number, run: () => void): void;
  /** Removes and returns the next event, or undefined if there is none. */
  next(): { readonly atMs: number; readonly run: () => void } | undefined;
};

export function createEventQueue(): EventQueue {
  const heap: Entry[] = [];
  let added = 0;
  const isBefore = (one: Entry, other: Entry): boolean =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]];
    if (first === undefined || second === undefined) return;
    heap[one] = second;
    heap[other] = first;
  }

  /** Returns whether the entry at `one` exists and precedes the one at `other`. */
  function precedes(one: number, other: number): boolean {
    const [first, second] = [heap[one], heap[other]];
    return first !== undefined && second !== undefined && isBefore(first, second);
  }

  return {
    add(atMs, run) {
      heap.push({ atMs, order: added, run });
      added += 1;
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!precedes(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    next() {
      swap(0, heap.length - 1);
      const taken = heap.pop();
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const smaller = precedes(right, left) ? right : left;
        if (!precedes(smaller, at)) return taken;
        swap(at, smaller);
        at = smaller;
      }
    },
  };
}
