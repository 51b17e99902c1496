/** Can this process serve? It can when Postgres answers. Redis is not asked: without it lookups go on. */

const keptMs = 500;

/** One check at a time, remembered for half a second: readiness is asked without a key and must cost nothing. */
export function createReadiness({
  ping,
  nowMs = () => performance.now(),
}: {
  ping: () => Promise<void>;
  nowMs?: () => number;
}): () => Promise<boolean> {
  let last: { askedAtMs: number; ready: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || nowMs() - last.askedAtMs > keptMs) {
      const ready = ping().then(
        () => true,
        () => false,
      );
      last = { askedAtMs: nowMs(), ready };
    }
    return last.ready;
  };
}
