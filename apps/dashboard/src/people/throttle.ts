/**
 * How often somebody may try: counted per address and per account in Redis, and in the process while Redis is away.
 * Only hashes of addresses are kept.
 */
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** `attempts` within `windowSeconds`. */
export type ThrottleRule = { name: string; attempts: number; windowSeconds: number };

export type Throttle = {
  /** Counts one more try; false when there were too many. */
  allow(subject: string): Promise<boolean>;
  /** Forgets the tries, after one that succeeded. */
  forgive(subject: string): Promise<void>;
};

const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

export function createThrottle({ redis, prefix }: { redis: Redis; prefix: string }, rule: ThrottleRule): Throttle {
  const window = { points: rule.attempts, duration: rule.windowSeconds, keyPrefix: `${prefix}:throttle:${rule.name}` };
  const insuranceLimiter = new RateLimiterMemory(window);
  const limiter = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });
  return {
    allow: async (subject) => {
      try {
        await limiter.consume(keyOf(subject));
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    forgive: async (subject) => {
      await limiter.delete(keyOf(subject));
    },
  };
}
