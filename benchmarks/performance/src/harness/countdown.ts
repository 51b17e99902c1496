/** Waits for a number of events. */

export type Countdown = {
  /** Counts one event. */
  readonly one: () => void;
  /** Resolves after all events. */
  readonly all: Promise<void>;
};

export function countdown(count: number): Countdown {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const one = (): void => {
    left -= 1;
    if (left === 0) resolve();
  };
  return { one, all: promise };
}
