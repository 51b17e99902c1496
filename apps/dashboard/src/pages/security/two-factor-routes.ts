/**
 * Turning two-factor authentication on and off. Setting it up requires the password, and each later change also
 * requires a code, so a stolen session is not enough.
 */
import {
  confirmTotpSecret,
  deleteTotpSecret,
  findUserForSignIn,
  findTotpSecret,
  insertTotpSecret,
  replaceRecoveryCodes,
  type TotpSecret,
} from '@humanize/database';
import { decryptSecret } from '@humanize/secrets';
import { checkSecondFactor, type SecondFactorDeps } from '../../auth/check-second-factor.ts';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../auth/recovery-codes.ts';
import type { SessionDeps } from '../../auth/sessions.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../../auth/totp.ts';
import { getRoute, postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { tooManyAttempts } from '../../limits/describe-wait.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { RecoveryCodesPage, SetUpPage } from './two-factor-pages.tsx';

type Deps = Pick<SessionDeps, 'deviceCookie'> &
  ConfirmDeps &
  SecondFactorDeps & {
    /** Shows the security page with the reason why an action was rejected. */
    showRejection: (request: SignedInRequest, rejection: Rejection) => Promise<PageResponse>;
  };

const setUpPath = '/account/two-factor';
const securityPage: PageResponse = { kind: 'redirect', to: '/account/security' };

export function twoFactorRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', setUpPath, showSetUp),
    postRoute(deps, 'viewer', setUpPath, setUp),
    postRoute(deps, 'viewer', `${setUpPath}/confirm`, confirm),
    postRoute(deps, 'viewer', `${setUpPath}/recovery-codes`, renewRecoveryCodes),
    postRoute(deps, 'viewer', `${setUpPath}/remove`, remove),
  ];
}

async function setUp(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { user, accountId } = request.visitor;
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return deps.showRejection(request, { error });
  const isNew = await insertTotpSecret(deps.db, deps.masterKey, {
    userId: user.id,
    accountId,
    secret: newTotpSecret(),
  });
  return isNew ? { kind: 'redirect', to: setUpPath } : securityPage;
}

/** Finds the secret that the visitor has not confirmed yet. */
async function findUnconfirmed({ db, masterKey }: Deps, { visitor }: SignedInRequest): Promise<string | undefined> {
  const userId = visitor.user.id;
  const found: TotpSecret | undefined = await findTotpSecret(db, { userId });
  if (found === undefined || found.confirmedAt !== null) return undefined;
  return decryptSecret(masterKey, found.sealed, { accountId: found.accountId, userId });
}

async function showSetUp(deps: Deps, request: SignedInRequest, rejection?: Rejection): Promise<PageResponse> {
  const secret = await findUnconfirmed(deps, request);
  if (secret === undefined) return securityPage;
  const { visitor } = request;
  const uri = totpUri(secret, visitor.user.email);
  return {
    kind: 'page',
    ...statusOfRejection(rejection),
    title: 'Set up two-factor authentication',
    section: 'account',
    body: SetUpPage({ visitor, secret, uri, error: rejection?.error }),
  };
}

async function confirm(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const secret = await findUnconfirmed(deps, request);
  if (secret === undefined) return securityPage;
  const step = stepOfCode(secret, (form.get('code') ?? '').replaceAll(/\s/g, ''), Date.now());
  if (step === undefined) {
    return showSetUp(deps, request, { error: 'Wrong code. Check your device’s clock, and enter the next code.' });
  }
  const codes = newRecoveryCodes();
  const userId = visitor.user.id;
  const recoveryCodesSha256 = codes.map(hashRecoveryCode);
  if (!(await confirmTotpSecret(deps.db, { userId, step, recoveryCodesSha256 }))) return securityPage;
  await deps.audit({ accountId: visitor.accountId, userId, action: 'second-factor.enable', address });
  return showCodes(codes);
}

const showCodes = (codes: readonly string[]): PageResponse => ({
  kind: 'page',
  status: 201,
  title: 'Recovery codes',
  section: 'account',
  body: RecoveryCodesPage({ codes }),
});

async function renewRecoveryCodes(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const rejection = await confirmBoth(deps, request);
  if (rejection !== undefined) return deps.showRejection(request, rejection);
  const codes = newRecoveryCodes();
  const userId = visitor.user.id;
  const isReplaced = await replaceRecoveryCodes(deps.db, { userId, recoveryCodesSha256: codes.map(hashRecoveryCode) });
  if (!isReplaced) return securityPage;
  await deps.audit({ accountId: visitor.accountId, userId, action: 'second-factor.recovery-codes', address });
  return showCodes(codes);
}

async function remove(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const rejection = await confirmBoth(deps, request);
  if (rejection !== undefined) return deps.showRejection(request, rejection);
  const userId = visitor.user.id;
  if (!(await deleteTotpSecret(deps.db, { userId }))) return securityPage;
  await deps.audit({ accountId: visitor.accountId, userId, action: 'second-factor.disable', address });
  return { kind: 'redirect', to: '/account/security?done=two-factor-off' };
}

/** Checks the password and then the code. Returns undefined if both are correct. */
async function confirmBoth(deps: Deps, request: SignedInRequest): Promise<Rejection | undefined> {
  const { visitor, form, address, cookies } = request;
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return { error };
  const { user } = visitor;
  const passwordHash = (await findUserForSignIn(deps.db, { userId: user.id }))?.passwordHash ?? undefined;
  const device = passwordHash && deps.deviceCookie.read(cookies, passwordHash);
  const checked = await checkSecondFactor(deps, { user, code: form.get('code') ?? '', address, device });
  if (checked.outcome === 'accepted') return undefined;
  if (checked.outcome === 'wrong') return { error: 'Wrong code. Nothing was changed.' };
  return tooManyAttempts(checked.waitMs);
}
