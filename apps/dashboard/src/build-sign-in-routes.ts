/** Wires up the sign-in routes and the routes of the pages where users manage their account and sign-in methods. */
import type { Logger } from '@humanize/runtime';
import { authRoutes } from './auth/auth-routes.ts';
import { createSecondFactorThrottles } from './auth/check-second-factor.ts';
import { linkRoutes } from './auth/link-routes.ts';
import { passkeyRoutes } from './auth/passkey-routes.ts';
import { createPasskeys } from './auth/passkeys.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import { passwordResetRoutes, resetAddressRule, resetNetworkRule } from './auth/password-reset-routes.ts';
import { listProviderConfigs } from './auth/provider-config.ts';
import { providerRoutes } from './auth/provider-routes.ts';
import { createProviders } from './auth/providers.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import type { SessionDeps } from './auth/sessions.ts';
import { createSignInThrottles } from './auth/sign-in-throttles.ts';
import type { DashboardConfig } from './config.ts';
import type { Route } from './http/route.ts';
import { createNetworkThrottle, type NewThrottle, type ThrottleRule } from './limits/throttle.ts';
import { accountRoutes } from './pages/account/account-routes.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { securityRoutes } from './pages/security/security-routes.ts';
import type { FindPlace } from './places/load-places.ts';

const quarterHourSeconds = 900;
/** Passkey sign-in challenges per network. */
const challengeRule: ThrottleRule = { name: 'passkey-challenge', attempts: 50, windowSeconds: quarterHourSeconds };
const confirmationRule: ThrottleRule = { name: 'confirmation', attempts: 10, windowSeconds: quarterHourSeconds };

type SignInParts = {
  config: DashboardConfig;
  logger: Pick<Logger, 'info' | 'warn'>;
  pages: PageDeps;
  passwords: PasswordHasher;
  cookies: Omit<SessionDeps, 'db'>;
  throttle: NewThrottle;
  findPlace: FindPlace;
};

export function buildSignInRoutes({
  config,
  logger,
  pages,
  passwords,
  cookies,
  throttle,
  findPlace,
}: SignInParts): Route[] {
  const { publicUrl } = config.http;
  const { openingWords } = config.signUp;
  const { mailsLinks } = pages;
  const deps = {
    ...pages,
    ...cookies,
    publicUrl,
    passwords,
    passkeys: createPasskeys(publicUrl, logger),
    providers: createProviders(listProviderConfigs(config.providers)),
    throttles: createSignInThrottles(throttle, config.signUp),
    signUp: config.signUp,
    logger,
    confirmations: throttle(confirmationRule),
    secondFactorThrottles: createSecondFactorThrottles(throttle),
  };
  const { passkeys } = deps;
  const challengeThrottle = createNetworkThrottle(throttle, challengeRule);
  const providerThrottle = createNetworkThrottle(throttle, { ...challengeRule, name: 'provider' });
  const resetThrottles = {
    network: createNetworkThrottle(throttle, resetNetworkRule),
    address: throttle(resetAddressRule),
  };
  return [
    ...authRoutes(deps),
    ...linkRoutes({ ...deps, openingWords }),
    ...secondFactorRoutes(deps),
    ...(deps.providers.length === 0 ? [] : providerRoutes({ ...deps, providerThrottle })),
    ...(passkeys === undefined ? [] : passkeyRoutes({ ...deps, passkeys, challengeThrottle })),
    ...(mailsLinks ? passwordResetRoutes({ ...deps, throttles: resetThrottles }) : []),
    ...accountRoutes(deps),
    ...securityRoutes({ ...deps, findPlace }),
  ];
}
