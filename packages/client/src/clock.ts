/** Time, as the client needs it; an argument, so that tests do not wait. */
export type Clock = {
  /** Milliseconds that only grow. */
  now: () => number;
  /** Resolves after that many milliseconds; rejects at once with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (signal?.aborted === true) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};
