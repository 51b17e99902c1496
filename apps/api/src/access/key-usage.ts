/**
 * Collects the IDs of used API keys and writes them in batches, so that recording when a key was last used does not
 * require a statement per request.
 */

export type KeyUsage = {
  readonly note: (apiKeyId: string) => void;
  /** Writes the collected keys and stops. */
  readonly close: () => Promise<void>;
};

const flushIntervalMs = 20_000;
const collectedMax = 10_000;

/**
 * `touch` writes a batch. If it fails, the batch is lost and `onError` is called. Each key in the lost batch is
 * recorded the next time it is used.
 */
export function createKeyUsage({
  touch,
  onError,
}: {
  readonly touch: (apiKeyIds: string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): KeyUsage {
  const used = new Set<string>();
  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const apiKeyIds = [...used];
    used.clear();
    await touch(apiKeyIds).catch(onError);
  };
  const timer = setInterval(() => void flush(), flushIntervalMs);
  timer.unref();
  return {
    note: (apiKeyId) => {
      if (used.size < collectedMax) used.add(apiKeyId);
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
