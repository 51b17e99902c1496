/**
 * Limits each account's failed texts. A failed job is refunded even though its records are kept, so without this limit
 * an account with many keys could use the service without paying. Accounts over the limit are read from the database
 * periodically, so that this check does not require a statement for each request.
 */
import { limits } from '@humanize/contract';
import type { FailedTexts } from '@humanize/database';
import type { WindowState } from '@humanize/http';

export type FailedTextWatch = {
  /** Returns the rate limit window of an account that exceeds the limit, or undefined for other accounts. */
  readonly windowOf: (accountId: string) => WindowState | undefined;
  /** Reads the accounts again. Called periodically. */
  readonly refresh: () => Promise<void>;
  /** Stops reading. */
  readonly close: () => Promise<void>;
};

const intervalMs = 10_000;

/**
 * If `list` fails, `onError` is called, and the accounts from the last successful read remain limited until their
 * windows end.
 */
export function watchFailedTexts({
  list,
  onError,
  nowMs = () => performance.now(),
}: {
  readonly list: () => Promise<readonly FailedTexts[]>;
  readonly onError: (error: unknown) => void;
  readonly nowMs?: () => number;
}): FailedTextWatch {
  let untilMs: ReadonlyMap<string, number> = new Map();
  let refreshing: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      const accounts = await list();
      const readMs = nowMs();
      untilMs = new Map(accounts.map((account) => [account.accountId, readMs + account.untilMs]));
    } catch (error) {
      onError(error);
    }
  };
  const refresh = (): Promise<void> => {
    refreshing ??= read().finally(() => (refreshing = undefined));
    return refreshing;
  };
  const timer = setInterval(() => void refresh(), intervalMs);
  timer.unref();
  return {
    windowOf: (accountId) => {
      const resetInMs = (untilMs.get(accountId) ?? 0) - nowMs();
      if (!untilMs.has(accountId) || resetInMs <= 0) return undefined;
      return { outcome: 'rejected', limit: limits.failedTextsPerHour, remaining: 0, resetInMs };
    },
    refresh,
    close: async () => {
      clearInterval(timer);
      await refreshing;
    },
  };
}
