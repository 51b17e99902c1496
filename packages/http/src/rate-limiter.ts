/**
 * Counts requests in a fixed window that starts with the first request. Rejected requests do not extend the window.
 * Counts are stored in Redis, so all processes share them. While Redis does not respond, each process counts separately
 * with the same limits. The API's rate limits and the dashboard's throttles both use this module.
 */
import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** The state of the window after a request. */
export type WindowState = {
  readonly outcome: 'allowed' | 'rejected';
  /** Requests allowed per window. */
  readonly limit: number;
  readonly remaining: number;
  /** Time until the window ends, in milliseconds. */
  readonly resetInMs: number;
};

export type RateLimiter = {
  /** Counts one request for `subject`, an ID or hash that becomes part of a Redis key. */
  consume(subject: string): Promise<WindowState>;
  /** Resets the count of `subject`. */
  reset(subject: string): Promise<void>;
};

export type RateLimiterDeps = {
  /** A connection whose command timeout is not shorter than `rateLimiterTimeoutMs`. */
  readonly redis: Redis | Cluster;
  readonly keyPrefix: string;
  /** Requests per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Called for each request that Redis could not count. */
  readonly onFallback: () => void;
  readonly nowMs?: () => number;
};

/** How long to wait for Redis before the process counts locally. */
export const rateLimiterTimeoutMs = 250;
/** How long Redis is skipped after a failure, so that most requests do not wait for it. */
const skipRedisForMs = 2_000;

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { redis, keyPrefix, limit, windowSeconds, onFallback, nowMs = () => performance.now() } = deps;
  const window = { points: limit, duration: windowSeconds, keyPrefix };
  const shared = new RateLimiterRedis({ ...window, storeClient: redis, rejectIfRedisNotReady: true });
  const local = new RateLimiterMemory(window);
  let skipRedisUntilMs = 0;

  async function withFallback<T>(use: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<T>): Promise<T> {
    if (nowMs() >= skipRedisUntilMs) {
      try {
        return await withinTimeout(use(shared));
      } catch {
        // After any Redis error, the process counts locally. The connection reports the error.
        skipRedisUntilMs = nowMs() + skipRedisForMs;
      }
    }
    onFallback();
    return use(local);
  }

  return {
    consume: (subject) => withFallback((limiter) => consumeFrom(limiter, subject, limit)),
    reset: async (subject) => {
      await withFallback((limiter) => limiter.delete(subject));
      await local.delete(subject);
    },
  };
}

/**
 * Rejects if `work` takes too long. If this process was paused, its timers run before it reads pending responses. The
 * timeout therefore waits until they have been read; otherwise, a pause would be treated as a Redis failure.
 */
async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(new Error('Redis timed out'))), rateLimiterTimeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function consumeFrom(
  limiter: RateLimiterRedis | RateLimiterMemory,
  subject: string,
  limit: number,
): Promise<WindowState> {
  try {
    return toState('allowed', await limiter.consume(subject), limit);
  } catch (error) {
    if (error instanceof RateLimiterRes) return toState('rejected', error, limit);
    throw error;
  }
}

function toState(outcome: WindowState['outcome'], result: RateLimiterRes, limit: number): WindowState {
  return { outcome, limit, remaining: result.remainingPoints, resetInMs: Math.max(0, result.msBeforeNext) };
}
