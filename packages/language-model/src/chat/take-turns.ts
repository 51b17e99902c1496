/**
 * Spreads work over turns of the event loop. A worker can start hundreds of requests at the same time, and a busy
 * server can complete just as many responses at the same time. If all of them were handled in one turn, they would
 * block the process for tens of milliseconds.
 */

/** Resolves in a later turn of the event loop, one caller per turn, in the order of the calls. */
export type TakeTurn = () => Promise<void>;

export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  function admitOne(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admitOne);
  }
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(admitOne);
    await promise;
  };
}
