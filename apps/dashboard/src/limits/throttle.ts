/**
 * Limits attempts to sign in, sign up and confirm a password, and the actions of an account. Subjects are hashed, so
 * that neither Redis nor the process stores email or IP addresses.
 */
import { createHash } from 'node:crypto';
import { networkFactors, networksOf, type RateLimiter } from '@humanize/http';

/** Allows `attempts` attempts per `windowSeconds`. */
export type ThrottleRule = { name: string; attempts: number; windowSeconds: number };

export type Throttle = {
  /**
   * Counts an attempt. Returns the time in milliseconds to wait if the attempt exceeds the limit, and undefined
   * otherwise.
   */
  waitMs(subject: string): Promise<number | undefined>;
  /** Clears the count after a successful attempt. */
  reset(subject: string): Promise<void>;
};

/** Creates a throttle for a rule. */
export type NewThrottle = (rule: ThrottleRule) => Throttle;

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

/**
 * Limits the attempts from each network that contains the client's address, optionally with separate limits for each
 * subject, such as an account.
 */
export type NetworkThrottle = {
  /** Counts an attempt against each network of the address. Like {@link Throttle}, returns the time to wait. */
  waitMs(address: string, subject?: string): Promise<number | undefined>;
  reset(address: string, subject?: string): Promise<void>;
};

/**
 * Allows the rule's number of attempts for an IPv4 address or an IPv6 /64, twice as many for a /56 and four times as
 * many for a /48. An attempt that exceeds the limit of one network is not counted in the wider ones, so that a single
 * /64 cannot use up the limit of its /48.
 */
export function createNetworkThrottle(create: (rule: ThrottleRule) => Throttle, rule: ThrottleRule): NetworkThrottle {
  const throttles = networkFactors.map((factor) => create({ ...rule, attempts: rule.attempts * factor }));
  const subjectsOf = (address: string, subject: string): [Throttle, string][] =>
    networksOf(address).flatMap((network, width) => {
      const throttle = throttles[width];
      return throttle === undefined ? [] : [[throttle, `${network} ${subject}`]];
    });
  return {
    waitMs: async (address, subject = '') => {
      for (const [throttle, counted] of subjectsOf(address, subject)) {
        const waitMs = await throttle.waitMs(counted);
        if (waitMs !== undefined) return waitMs;
      }
      return undefined;
    },
    reset: async (address, subject = '') => {
      await Promise.all(subjectsOf(address, subject).map(([throttle, counted]) => throttle.reset(counted)));
    },
  };
}
