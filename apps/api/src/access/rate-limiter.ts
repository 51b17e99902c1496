/**
 * Counts requests per key in a fixed window that begins with the first of them; refused ones do not lengthen it. The
 * count is in Redis, one for all replicas. While Redis does not answer, each process counts for itself with the same
 * numbers: polling must go on without Redis.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';

/** One request's place in its window; times in milliseconds. */
export type WindowState = {
  outcome: 'allowed' | 'refused';
  /** Requests the whole window allows. */
  limit: number;
  remaining: number;
  /** Until the window ends. */
  resetInMs: number;
};

export type RateLimiter = { consume(apiKeyId: string): Promise<WindowState> };

export type RateLimiterDeps = {
  redis: Redis;
  /** Beginning of this class's Redis keys. */
  keyPrefix: string;
  /** Requests per window. */
  limit: number;
  /** Called for each request that Redis could not count. */
  onFallback: () => void;
  nowMs?: () => number;
};

const windowSeconds = 60;
/** Longest wait for Redis before the process counts by itself. The connection enforces it as its command time-out. */
export const limiterTimeoutMs = 250;
const redisNotAskedForMs = 2_000;

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { redis, keyPrefix, limit, onFallback, nowMs = () => performance.now() } = deps;
  const window = { points: limit, duration: windowSeconds, keyPrefix };
  const shared = new RateLimiterRedis({ ...window, storeClient: redis, rejectIfRedisNotReady: true });
  const local = new RateLimiterMemory(window);
  let redisNotAskedUntilMs = 0;

  return {
    consume: async (apiKeyId) => {
      if (nowMs() >= redisNotAskedUntilMs) {
        try {
          return await consumeFrom(shared, apiKeyId, limit);
        } catch {
          // Whatever is wrong with Redis, the local count below is the answer; the connection reports the fault.
          redisNotAskedUntilMs = nowMs() + redisNotAskedForMs;
        }
      }
      onFallback();
      return consumeFrom(local, apiKeyId, limit);
    },
  };
}

async function consumeFrom(
  limiter: RateLimiterRedis | RateLimiterMemory,
  apiKeyId: string,
  limit: number,
): Promise<WindowState> {
  try {
    return toState('allowed', await limiter.consume(apiKeyId), limit);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return toState('refused', refusal, limit);
    throw refusal;
  }
}

function toState(outcome: WindowState['outcome'], result: RateLimiterRes, limit: number): WindowState {
  return { outcome, limit, remaining: result.remainingPoints, resetInMs: Math.max(0, result.msBeforeNext) };
}
