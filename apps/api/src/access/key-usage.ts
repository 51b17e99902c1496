/** Collects which API keys were used and writes it down now and then, so that 'last used' costs no request anything. */

export type KeyUsage = {
  note: (apiKeyId: string) => void;
  /** Writes what was collected and stops. */
  close: () => Promise<void>;
};

const flushIntervalMs = 20_000;
const collectedMax = 10_000;

/** `touch` writes a batch; when it fails the batch is lost (`onError` hears of it), for the next use notes the key again. */
export function createKeyUsage({
  touch,
  onError,
}: {
  touch: (apiKeyIds: string[]) => Promise<void>;
  onError: (error: unknown) => void;
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
