/**
 * Collects one entry per request in memory and writes the entries in batches, so that no request waits for the
 * database. The number of entries in memory and the number of entries per account are limited. Entries beyond these
 * limits, and those of a batch that could not be written, are dropped and counted.
 */
import type { ApiRequest } from '@humanize/database';

export type RequestLog = {
  /** Adds an entry. Never throws and never waits. */
  readonly add: (request: ApiRequest) => void;
  /** Writes the collected entries and stops. */
  readonly close: () => Promise<void>;
};

export type RequestLogDeps = {
  /** Writes a batch. */
  readonly write: (requests: readonly ApiRequest[]) => Promise<void>;
  /** Called if a batch could not be written. */
  readonly onError: (error: unknown) => void;
  readonly countDropped: (count: number) => void;
  readonly flushIntervalMs?: number;
  readonly collectedMax?: number;
  /**
   * Maximum number of entries per account per minute. This is higher than the rate limits of an account with a few
   * keys.
   */
  readonly perAccountMax?: number;
};

const batchMax = 500;
const minuteMs = 60_000;

export function createRequestLog({
  write,
  onError,
  countDropped,
  flushIntervalMs = 1_000,
  collectedMax = 10_000,
  perAccountMax = 2_000,
}: RequestLogDeps): RequestLog {
  let collected: ApiRequest[] = [];
  const countByAccount = new Map<string, number>();
  let flushing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (collected.length > 0) {
      const batch = collected.slice(0, batchMax);
      collected = collected.slice(batchMax);
      try {
        await write(batch);
      } catch (error) {
        countDropped(batch.length);
        onError(error);
      }
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= writeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timers = [
    setInterval(() => void flush(), flushIntervalMs),
    setInterval(() => countByAccount.clear(), minuteMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    add: (request) => {
      const count = countByAccount.get(request.accountId) ?? 0;
      if (collected.length >= collectedMax || count >= perAccountMax) {
        countDropped(1);
        return;
      }
      countByAccount.set(request.accountId, count + 1);
      collected.push(request);
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await flush();
      await flush();
    },
  };
}
