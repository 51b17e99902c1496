/**
 * Limits failed authentications per client network, as returned by `networksOf`. For a network over its limit, lookups
 * of keys that were not recently accepted are slowed down, so that guessing keys is slow and puts little load on the
 * database. Unless too many lookups are waiting, the responses do not change: an invalid key gets 401, and a valid key
 * is accepted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiter } from '@humanize/http';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/http-error.ts';
import { unavailableResponse } from '../http/json-response.ts';

export type FailedLookupLimit = {
  /**
   * Looks up a key that is not known to be valid. For a network over its limit, the lookup waits for the network's
   * other lookups. @throws HttpError with 503 if too many of the network's lookups are waiting, or if they take too
   * long because the database is slow
   */
  lookUp<Result>(networks: readonly string[], work: () => Promise<Result>): Promise<Result>;
  /**
   * Counts a rejected key against each of the client's networks, stopping at the first network that is over its limit.
   */
  noteFailure(networks: readonly string[]): Promise<void>;
};

/**
 * Interval between lookups from a network over its limit. When the queue is full, the last lookup waits for one second.
 */
const intervalMsDefault = 50;
const waitingMaxDefault = 20;
/** Without this limit, the last lookup would wait for half a minute if each of the others timed out. */
const waitMsMax = 1_500;
const networksMax = 10_000;

type LimitedNetwork = { readonly untilMs: number; readonly lane: LimitFunction };

/**
 * @param deps.failures one limiter for each of a client's networks, narrowest first
 * @param deps.onLimited called when a network exceeds its limit
 */
export function limitFailedLookups({
  failures,
  onLimited,
  intervalMs = intervalMsDefault,
  waitingMax = waitingMaxDefault,
  nowMs = () => performance.now(),
}: {
  readonly failures: readonly Pick<RateLimiter, 'consume'>[];
  readonly onLimited: (network: string) => void;
  readonly intervalMs?: number;
  readonly waitingMax?: number;
  readonly nowMs?: () => number;
}): FailedLookupLimit {
  const limited = new LRUCache<string, LimitedNetwork>({ max: networksMax });
  const findLimited = (network: string): LimitedNetwork | undefined => {
    const found = limited.get(network);
    return found !== undefined && found.untilMs > nowMs() ? found : undefined;
  };
  /** Returns whether the network is over its limit. */
  const count = async (network: string, limiter: Pick<RateLimiter, 'consume'>): Promise<boolean> => {
    if (findLimited(network) !== undefined) return true;
    const { outcome, resetInMs } = await limiter.consume(network);
    if (outcome === 'allowed') return false;
    // A concurrent failure may have been counted in the meantime.
    if (findLimited(network) === undefined) {
      limited.set(network, { untilMs: nowMs() + resetInMs, lane: pLimit(1) });
      onLimited(network);
    }
    return true;
  };
  return {
    lookUp: async (networks, work) => {
      const found = networks.map(findLimited).find((network) => network !== undefined);
      if (found === undefined) return work();
      if (found.lane.pendingCount >= waitingMax) throw new HttpError(unavailableResponse());
      const sinceMs = nowMs();
      return found.lane(async () => {
        if (nowMs() - sinceMs > waitMsMax) throw new HttpError(unavailableResponse());
        await sleep(intervalMs);
        return work();
      });
    },
    noteFailure: async (networks) => {
      for (const [width, limiter] of failures.entries()) {
        const network = networks[width];
        if (network === undefined || (await count(network, limiter))) return;
      }
    },
  };
}
