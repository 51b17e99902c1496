/**
 * Limits sign-in, sign-up and confirmation attempts. Subjects are hashed, so that neither Redis nor the process keeps
 * email or IP addresses.
 */
import { createHash } from 'node:crypto';
import type { RateLimiter } from '@humanize/http';

/** Allows `attempts` attempts per `windowSeconds`. */
export type ThrottleRule = { name: string; attempts: number; windowSeconds: number };

export type Throttle = {
  /** Counts an attempt. Returns false once the limit is exceeded. */
  allow(subject: string): Promise<boolean>;
  /** Clears the count after a successful attempt. */
  reset(subject: string): Promise<void>;
};

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

export function createThrottle(limiter: RateLimiter): Throttle {
  return {
    allow: async (subject) => (await limiter.consume(hashOf(subject))).outcome === 'allowed',
    reset: (subject) => limiter.reset(hashOf(subject)),
  };
}
