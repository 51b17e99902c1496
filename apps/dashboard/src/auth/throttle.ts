/**
 * Limits sign-in, sign-up and confirmation attempts. Counts are kept in Redis, or in process memory while Redis is
 * unavailable. Keys are SHA-256 hashes of the subject, so neither store contains email or IP addresses.
 */
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Allows `attempts` attempts per `windowSeconds`. */
export type ThrottleRule = { name: string; attempts: number; windowSeconds: number };

export type Throttle = {
  /** Counts an attempt. Returns false once the limit is exceeded. */
  allow(subject: string): Promise<boolean>;
  /** Clears the count after a successful attempt. */
  reset(subject: string): Promise<void>;
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
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    reset: async (subject) => {
      await limiter.delete(keyOf(subject));
    },
  };
}
