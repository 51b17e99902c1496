/** Routes for the security page, where users manage how they sign in. */
import {
  deleteSession,
  findTotpSecret,
  listIdentities,
  listPasskeys,
  listSessions,
  setPassword,
} from '@humanize/database';
import type { SecondFactorDeps } from '../../auth/check-second-factor.ts';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import type { Logger } from '@humanize/runtime';
import type { Passkeys } from '../../auth/passkeys.ts';
import type { Provider } from '../../auth/providers.ts';
import type { SignInThrottles } from '../../auth/sign-in-throttles.ts';
import { validatePassword } from '../../auth/password.ts';
import { beginSession, type SessionDeps } from '../../auth/sessions.ts';
import { readNotice } from '../../http/read-notice.ts';
import { getRoute, postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import type { FindPlace } from '../../places/load-places.ts';
import { readSha256 } from '../page-deps.ts';
import { addressRoutes } from './address-routes.tsx';
import { identityRoutes } from './identity-routes.tsx';
import { passkeyRoutes } from './passkey-routes.ts';
import { SecurityPage } from './security-page.tsx';
import { twoFactorRoutes } from './two-factor-routes.ts';

type SecurityDeps = SessionDeps &
  ConfirmDeps &
  SecondFactorDeps & {
    newId: () => string;
    /** Whether there is a mail server, which is required to change the email address. */
    mailsLinks: boolean;
    throttles: Pick<SignInThrottles, 'signUpAddress'>;
    findPlace: FindPlace;
    /** Undefined if browsers cannot create passkeys for this host. */
    passkeys: Passkeys | undefined;
    providers: readonly Provider[];
    publicUrl: string;
    logger: Pick<Logger, 'warn'>;
  };

const notices: Readonly<Record<string, string>> = {
  password: 'Password changed. You have been signed out on your other devices.',
  email: 'Email address changed.',
  'email-sent': 'We have sent a link to the new address. Open it to confirm the change.',
  connected: 'Connected.',
  disconnected: 'Disconnected.',
  passkey: 'Passkey added.',
  'passkey-removed': 'Passkey removed.',
  session: 'Session signed out.',
  'two-factor-off': 'Two-factor authentication is off.',
};

export function securityRoutes(deps: SecurityDeps): Route[] {
  const showRejection = (request: SignedInRequest, rejection: Rejection): Promise<PageResponse> =>
    showSecurity(deps, request, rejection);
  return [
    getRoute(deps, 'viewer', '/account/security', showSecurity),
    postRoute(deps, 'viewer', '/account/password', changePassword),
    postRoute(deps, 'viewer', '/account/sessions/:id/sign-out', endSession),
    ...twoFactorRoutes({ ...deps, showRejection }),
    ...(deps.mailsLinks ? addressRoutes({ ...deps, showRejection }) : []),
    ...(deps.providers.length === 0 ? [] : identityRoutes({ ...deps, showRejection })),
    ...(deps.passkeys === undefined ? [] : passkeyRoutes({ ...deps, passkeys: deps.passkeys, showRejection })),
  ];
}

async function showSecurity(
  { db, findPlace, passkeys: enabled, providers, mailsLinks }: SecurityDeps,
  { visitor, query }: SignedInRequest,
  rejection?: Rejection,
): Promise<PageResponse> {
  const userId = visitor.user.id;
  const [secondFactor, passkeys, identities, sessions] = await Promise.all([
    findTotpSecret(db, { userId }),
    enabled && listPasskeys(db, { userId }),
    listIdentities(db, { userId }),
    listSessions(db, { userId }),
  ]);
  const notice = readNotice(notices, query);
  return {
    kind: 'page',
    ...statusOfRejection(rejection),
    title: 'Sign-in and security',
    section: 'account',
    body: SecurityPage({
      visitor,
      mailsLinks,
      secondFactor,
      passkeys,
      providers,
      identities,
      sessions,
      findPlace,
      notice,
      error: rejection?.error,
    }),
  };
}

async function changePassword(deps: SecurityDeps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const password = form.get('new_password') ?? '';
  const error = (await confirmPassword(deps, request)) ?? validatePassword(password, visitor.user.email);
  if (error !== undefined) return showSecurity(deps, request, { error });
  const userId = visitor.user.id;
  const passwordHash = await deps.passwords.hash(password);
  await setPassword(deps.db, { userId, passwordHash });
  await deps.audit({ accountId: visitor.accountId, userId, action: 'password.change', address });
  const session = await beginSession(deps, { userId, passwordHash, client: request, before: undefined });
  return { kind: 'redirect', to: '/account/security?done=password', session };
}

async function endSession(
  { db, audit }: SecurityDeps,
  { visitor, params, address }: SignedInRequest,
): Promise<PageResponse> {
  const { accountId, user } = visitor;
  const tokenSha256 = readSha256(params['id']);
  if (tokenSha256 === undefined || !(await deleteSession(db, { tokenSha256, userId: user.id })))
    return { kind: 'not_found' };
  await audit({ accountId, userId: user.id, action: 'session.sign-out', address });
  return { kind: 'redirect', to: '/account/security?done=session' };
}
