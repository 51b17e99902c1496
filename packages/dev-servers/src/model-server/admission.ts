/** Limits the number of concurrent requests. Further requests wait in order of arrival, up to a limit. */

export type Place = { leave(): void };

export type Admission = {
  /**
   * Resolves when the request may start. If the queue is full, resolves immediately to undefined.
   * @throws the signal's reason if the signal is aborted while the request waits
   */
  enter(signal: AbortSignal): Promise<Place | undefined>;
};

/** @param options `places`: maximum number of concurrent requests; `queueMax`: maximum number of waiting requests */
export function createAdmission({ places, queueMax }: { places: number; queueMax: number }): Admission {
  const waiting: (() => void)[] = [];
  let free = places;

  function createPlace(): Place {
    let isHeld = true;
    return {
      leave() {
        if (!isHeld) return;
        isHeld = false;
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      },
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return createPlace();
      }
      if (waiting.length >= queueMax) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leaveQueue = (): void => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error('the request was cancelled'));
      };
      waiting.push(resolve);
      signal.addEventListener('abort', leaveQueue, { once: true });
      await promise;
      signal.removeEventListener('abort', leaveQueue);
      return createPlace();
    },
  };
}
