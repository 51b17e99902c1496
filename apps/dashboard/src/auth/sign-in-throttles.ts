/** Rate limits for signing in and signing up. */
import { createNetworkThrottle, type NetworkThrottle, type Throttle, type ThrottleRule } from '../limits/throttle.ts';

/**
 * The limits for signing in and signing up. A browser in which the user has signed in before has its own limit, so that
 * failed attempts in other browsers do not block the user. Attempts from other browsers have a strict limit per account
 * and network, and a higher limit per account. Sign-ups are limited per network and in total.
 */
export type SignInThrottles = {
  network: NetworkThrottle;
  device: Throttle;
  accountAndNetwork: NetworkThrottle;
  account: Throttle;
  signUp: NetworkThrottle;
  allSignUps: Throttle;
  signUpAddress: Throttle;
  invitationAddress: Throttle;
};

const quarterHourSeconds = 900;
const daySeconds = 86_400;
/** Sign-in attempts per IPv4 address or IPv6 /64. An office with one address can have many users. */
const networkRule: ThrottleRule = { name: 'network', attempts: 50, windowSeconds: quarterHourSeconds };
const accountAndNetworkRule: ThrottleRule = {
  name: 'account-and-network',
  attempts: 10,
  windowSeconds: quarterHourSeconds,
};
/** Sign-in attempts per browser in which the user has signed in before. */
const deviceRule: ThrottleRule = { name: 'device', attempts: 10, windowSeconds: quarterHourSeconds };
/** Sign-in attempts per account from all browsers in which the user has not signed in before, combined. */
const accountRule: ThrottleRule = { name: 'account', attempts: 100, windowSeconds: quarterHourSeconds };

/** Sign-up links per email address, across all networks. */
const signUpAddressRule: ThrottleRule = { name: 'sign-up-address', attempts: 3, windowSeconds: 3_600 };

/** Mailed invitations per email address, across all accounts. */
const invitationAddressRule: ThrottleRule = { name: 'invitation-address', attempts: 3, windowSeconds: 3_600 };

/** @param create called once per limit and network prefix length */
export function createSignInThrottles(
  create: (rule: ThrottleRule) => Throttle,
  { perNetworkAndDay, perDay }: { perNetworkAndDay: number; perDay: number },
): SignInThrottles {
  const signUpRule: ThrottleRule = { name: 'sign-up', attempts: perNetworkAndDay, windowSeconds: daySeconds };
  return {
    network: createNetworkThrottle(create, networkRule),
    device: create(deviceRule),
    accountAndNetwork: createNetworkThrottle(create, accountAndNetworkRule),
    account: create(accountRule),
    signUp: createNetworkThrottle(create, signUpRule),
    signUpAddress: create(signUpAddressRule),
    invitationAddress: create(invitationAddressRule),
    allSignUps: create({ name: 'all-sign-ups', attempts: perDay, windowSeconds: daySeconds }),
  };
}
