/**
 * Limits failed authentications by network. For a network over the limit, lookups of keys that were not recently
 * accepted are slowed down, so that guessing keys is slow and puts little load on the database. The responses remain
 * those of the contract: an invalid key gets 401, and a valid key is accepted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiter } from '@humanize/http';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/http-error.ts';
import { unavailableResponse } from '../http/json-response.ts';

export type FailedLookupLimit = {
  /**
   * Looks up a key that is not known to be good, at once or, for a network over the limit, after its other lookups.
   * @throws HttpError with 503 if too many lookups of the network are waiting
   */
  lookUp<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
  /** Counts a key that was rejected. */
  noteFailure(network: string): Promise<void>;
};

/** Lookups of a network over the limit: one every 50 ms, so the last one that waits takes a second. */
const intervalMsDefault = 50;
const waitingMaxDefault = 20;
const networksMax = 10_000;

type LimitedNetwork = { readonly untilMs: number; readonly lane: LimitFunction };

/** `onLimited` is called when a network exceeds the limit. */
export function limitFailedLookups({
  failures,
  onLimited,
  intervalMs = intervalMsDefault,
  waitingMax = waitingMaxDefault,
  nowMs = () => performance.now(),
}: {
  readonly failures: Pick<RateLimiter, 'consume'>;
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
  return {
    lookUp: async (network, work) => {
      const found = findLimited(network);
      if (found === undefined) return work();
      if (found.lane.pendingCount >= waitingMax) throw new HttpError(unavailableResponse());
      return found.lane(async () => {
        await sleep(intervalMs);
        return work();
      });
    },
    noteFailure: async (network) => {
      if (findLimited(network) !== undefined) return;
      const { outcome, resetInMs } = await failures.consume(network);
      // A concurrent failure may have been counted meanwhile.
      if (outcome === 'allowed' || findLimited(network) !== undefined) return;
      limited.set(network, { untilMs: nowMs() + resetInMs, lane: pLimit(1) });
      onLimited(network);
    },
  };
}
