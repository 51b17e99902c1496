/** Limits on an account's actions in the dashboard, with the messages for rejected actions. */
import { limits } from '@humanize/contract';
import type { Throttle, ThrottleRule } from './throttle.ts';
import type { ComponentChildren } from 'preact';
import { describeWait } from './describe-wait.ts';

type ActionRule = Omit<ThrottleRule, 'name'> & { message: string };

/** `describe` states the limit. */
const ruleWithin =
  (windowSeconds: number) =>
  (attempts: number, describe: (max: number) => string): ActionRule => ({
    attempts,
    windowSeconds,
    message: describe(attempts),
  });
const perMinute = ruleWithin(60);
const perHour = ruleWithin(3_600);
const perDay = ruleWithin(86_400);

const actionRules = {
  keyCreation: perDay(limits.keyCreationsPerDay, (max) => `An account can create at most ${max} keys per day.`),
  keyChange: perHour(limits.keyChangesPerHour, (max) => `An account can change at most ${max} keys per hour.`),
  keyRevocation: perHour(limits.keyRevocationsPerHour, (max) => `An account can revoke at most ${max} keys per hour.`),
  secretRotation: perHour(
    limits.secretRotationsPerHour,
    (max) => `An account can rotate at most ${max} signing secrets per hour.`,
  ),
  redeliveryOfEvent: perHour(
    limits.redeliveriesPerDeliveryPerHour,
    (max) => `An event can be resent at most ${max} times per hour.`,
  ),
  redelivery: perHour(
    limits.redeliveriesPerAccountPerHour,
    (max) => `An account can resend at most ${max} events per hour.`,
  ),
  invitation: perDay(20, (max) => `An account can invite at most ${max} members per day.`),
  checkout: perHour(30, (max) => `Stripe’s payment and billing pages can be opened at most ${max} times per hour.`),
  // Test events are free.
  testEvent: perDay(100, (max) => `An account can send at most ${max} test events per day.`),
  submission: perMinute(
    limits.submissionsPerMinute,
    (max) => `An account can submit at most ${max} texts per minute from the dashboard.`,
  ),
};

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

/** Returns the status of the page that reports a rejected action, and the time to wait. Empty if none was rejected. */
export function statusOfRejection(rejection: Pick<Rejection, 'retryAfterMs'> | undefined) {
  if (rejection === undefined) return {};
  const { retryAfterMs } = rejection;
  return retryAfterMs === undefined ? { status: 422 } : { status: 429, retryAfterMs };
}
