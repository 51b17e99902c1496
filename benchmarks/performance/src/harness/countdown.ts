/** Waiting for a number of things to have happened. */

export type Countdown = {
  /** One of them has. */
  readonly one: () => void;
  /** Resolves when all have. */
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
