/** The clock that the client uses. Tests replace it to avoid waiting. */
export type Clock = {
  /** Returns the monotonic time in milliseconds. */
  now: () => number;
  /**
   * Resolves after the given number of milliseconds. If the signal is aborted first, rejects with the signal's reason.
   */
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
