/**
 * Checks a user's second factor: a code from the authenticator app or a recovery code, each of which is accepted once.
 * Attempts are counted like password attempts, so an attacker cannot lock the owner out: a browser in which the user
 * has signed in before has its own limit, and recovery codes, which cannot be guessed, have no limit per user.
 */
import { acceptTotpStep, findTotpSecret, takeRecoveryCode, type Database } from '@humanize/database';
import { decryptSecret, type MasterKey } from '@humanize/secrets';
import type { Audit } from '../audit.ts';
import { createNetworkThrottle, type NetworkThrottle, type Throttle, type ThrottleRule } from '../limits/throttle.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** `recorded` limits the number of audit entries per user for failed attempts. */
export type SecondFactorThrottles = {
  device: Throttle;
  userAndNetwork: NetworkThrottle;
  user: Throttle;
  recorded: Throttle;
};

const quarterHourSeconds = 900;
const daySeconds = 86_400;
const attempts = 10;
const deviceRule: ThrottleRule = { name: 'second-factor-device', attempts, windowSeconds: quarterHourSeconds };
const networkRule: ThrottleRule = { name: 'second-factor-network', attempts, windowSeconds: quarterHourSeconds };
/**
 * Attempts per user from all browsers in which the user has not signed in before, across all networks. Three of the
 * million possible codes are valid at any time, so the probability that someone who knows the password guesses a code
 * within a day is 0.015%.
 */
export const secondFactorUserRule: ThrottleRule = {
  name: 'second-factor-user',
  attempts: 50,
  windowSeconds: daySeconds,
};

/** @param create called once per limit and network prefix length */
export function createSecondFactorThrottles(create: (rule: ThrottleRule) => Throttle): SecondFactorThrottles {
  return {
    device: create(deviceRule),
    userAndNetwork: createNetworkThrottle(create, networkRule),
    user: create(secondFactorUserRule),
    recorded: create({ name: 'second-factor-recorded', attempts, windowSeconds: quarterHourSeconds }),
  };
}

export type SecondFactorDeps = {
  db: Database;
  audit: Audit;
  masterKey: MasterKey;
  secondFactorThrottles: SecondFactorThrottles;
};

/** `device` is the ID of a browser in which the user has signed in before. */
export type SecondFactorAttempt = {
  user: { id: string; accountId: string };
  code: string;
  address: string;
  device: string | undefined;
};

export type SecondFactorOutcome =
  | { outcome: 'accepted'; method: 'app' | 'recovery_code' }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; waitMs: number };

const appCode = /^\d{6}$/;

export async function checkSecondFactor(
  deps: SecondFactorDeps,
  attempt: SecondFactorAttempt,
): Promise<SecondFactorOutcome> {
  const code = attempt.code.slice(0, 100).replaceAll(/[\s-]/g, '');
  const isAppCode = appCode.test(code);
  const limits = limitsOf(deps.secondFactorThrottles, attempt);
  const waitMs = await limits.waitMs(isAppCode);
  if (waitMs !== undefined) return { outcome: 'limited', waitMs };
  const { id: userId, accountId } = attempt.user;
  const isRight = isAppCode
    ? await acceptAppCode(deps, userId, code)
    : await takeRecoveryCode(deps.db, { userId, codeSha256: hashRecoveryCode(code) });
  if (!isRight) {
    const isRecorded = (await deps.secondFactorThrottles.recorded.waitMs(userId)) === undefined;
    if (isRecorded) await deps.audit({ accountId, userId, action: 'second-factor.failed', address: attempt.address });
    return { outcome: 'wrong' };
  }
  await limits.reset();
  return { outcome: 'accepted', method: isAppCode ? 'app' : 'recovery_code' };
}

function limitsOf(
  { device: deviceThrottle, userAndNetwork, user: userThrottle }: SecondFactorThrottles,
  { user: { id }, address, device }: SecondFactorAttempt,
) {
  if (device !== undefined) {
    const subject = `${id} ${device}`;
    return { waitMs: () => deviceThrottle.waitMs(subject), reset: () => deviceThrottle.reset(subject) };
  }
  return {
    waitMs: async (isAppCode: boolean) =>
      (await userAndNetwork.waitMs(address, id)) ?? (isAppCode ? await userThrottle.waitMs(id) : undefined),
    reset: () => userAndNetwork.reset(address, id),
  };
}

async function acceptAppCode({ db, masterKey }: SecondFactorDeps, userId: string, code: string): Promise<boolean> {
  const secret = await findTotpSecret(db, { userId });
  if (secret === undefined || secret.confirmedAt === null) return false;
  const { accountId, sealed } = secret;
  const step = stepOfCode(decryptSecret(masterKey, sealed, { accountId, userId }), code, Date.now());
  return step !== undefined && (await acceptTotpStep(db, { userId, step }));
}
