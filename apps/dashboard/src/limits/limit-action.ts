/** Limits on an account's actions in the dashboard, with the messages for rejected actions. */
import { limits } from '@humanize/contract';
import type { Throttle, ThrottleRule } from './throttle.ts';
import type { ComponentChildren } from 'preact';
import { describeWait } from './describe-wait.ts';

const minuteSeconds = 60;
const hourSeconds = 3_600;
const daySeconds = 86_400;
const invitationsPerDay = 20;
const checkoutsPerHour = 30;
/** Test events are free. */
const testEventsPerDay = 100;

/** The limited actions. `message` states the limit. */
const actionRules = {
  keyCreation: {
    attempts: limits.keyCreationsPerDay,
    windowSeconds: daySeconds,
    message: `An account can create at most ${limits.keyCreationsPerDay} keys per day.`,
  },
  keyChange: {
    attempts: limits.keyChangesPerHour,
    windowSeconds: hourSeconds,
    message: `An account can change at most ${limits.keyChangesPerHour} keys per hour.`,
  },
  keyRevocation: {
    attempts: limits.keyRevocationsPerHour,
    windowSeconds: hourSeconds,
    message: `An account can revoke at most ${limits.keyRevocationsPerHour} keys per hour.`,
  },
  secretRotation: {
    attempts: limits.secretRotationsPerHour,
    windowSeconds: hourSeconds,
    message: `An account can rotate at most ${limits.secretRotationsPerHour} signing secrets per hour.`,
  },
  redeliveryOfEvent: {
    attempts: limits.redeliveriesPerDeliveryPerHour,
    windowSeconds: hourSeconds,
    message: `An event can be resent at most ${limits.redeliveriesPerDeliveryPerHour} times per hour.`,
  },
  redelivery: {
    attempts: limits.redeliveriesPerAccountPerHour,
    windowSeconds: hourSeconds,
    message: `An account can resend at most ${limits.redeliveriesPerAccountPerHour} events per hour.`,
  },
  invitation: {
    attempts: invitationsPerDay,
    windowSeconds: daySeconds,
    message: `An account can invite at most ${invitationsPerDay} members per day.`,
  },
  checkout: {
    attempts: checkoutsPerHour,
    windowSeconds: hourSeconds,
    message: `Stripe’s payment and billing pages can be opened at most ${checkoutsPerHour} times per hour.`,
  },
  testEvent: {
    attempts: testEventsPerDay,
    windowSeconds: daySeconds,
    message: `An account can send at most ${testEventsPerDay} test events per day.`,
  },
  submission: {
    attempts: limits.submissionsPerMinute,
    windowSeconds: minuteSeconds,
    message: `An account can submit at most ${limits.submissionsPerMinute} texts per minute from the dashboard.`,
  },
} as const satisfies Record<string, Omit<ThrottleRule, 'name'> & { message: string }>;

export type LimitedAction = keyof typeof actionRules;

/** A rejected action: the message to show and the time to wait. */
export type Rejection = { error: ComponentChildren; retryAfterMs?: number };

/**
 * Counts an action for `subject`, which is the ID of an account or a delivery. Returns undefined if the action is
 * allowed.
 */
export type LimitAction = (action: LimitedAction, subject: string) => Promise<Rejection | undefined>;

/** @param createThrottle called once per action */
export function createActionLimits(createThrottle: (rule: ThrottleRule) => Throttle): LimitAction {
  const throttles = new Map(
    Object.entries(actionRules).map(([name, rule]) => [name, createThrottle({ name, ...rule })] as const),
  );
  return async (action, subject) => {
    const retryAfterMs = await throttles.get(action)?.waitMs(subject);
    if (retryAfterMs === undefined) return undefined;
    return { error: `${actionRules[action].message} Try again in ${describeWait(retryAfterMs)}.`, retryAfterMs };
  };
}

/** Returns the status of the page that reports a rejected action, and the time to wait. */
export function statusOfRejection({ retryAfterMs }: Pick<Rejection, 'retryAfterMs'>): {
  status: number;
  retryAfterMs?: number;
} {
  return retryAfterMs === undefined ? { status: 422 } : { status: 429, retryAfterMs };
}
