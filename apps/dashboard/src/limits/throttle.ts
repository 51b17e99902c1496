/**
 * Limits attempts: to sign in or up, to confirm with a password, and actions of an account. Subjects are hashed, so that neither
 * Redis nor the process keeps email or IP addresses.
 */
import { createHash } from 'node:crypto';
import type { RateLimiter } from '@humanize/http';

/** Allows `attempts` attempts per `windowSeconds`. */
export type ThrottleRule = { name: string; attempts: number; windowSeconds: number };

export type Throttle = {
  /** Counts an attempt. Returns the time in milliseconds to wait if it exceeds the limit; undefined if it does not. */
  waitMs(subject: string): Promise<number | undefined>;
  /** Clears the count after a successful attempt. */
  reset(subject: string): Promise<void>;
};

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

export function createThrottle(limiter: RateLimiter): Throttle {
  return {
    waitMs: async (subject) => {
      const { outcome, resetInMs } = await limiter.consume(hashOf(subject));
      return outcome === 'allowed' ? undefined : resetInMs;
    },
    reset: (subject) => limiter.reset(hashOf(subject)),
  };
}
