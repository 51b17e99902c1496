/**
 * Routes for signing in with a provider. Users are identified by their IDs at the provider. A matching email address
 * never connects a provider to an existing user: only the user can connect a provider, after signing in. With open
 * sign-up, an account is opened if the provider has verified the address and no confirmed user has that address.
 */
import {
  findUserForSignIn,
  findUserOfIdentity,
  insertIdentity,
  isEmailAddress,
  openAccountWithIdentity,
  takeSignInStep,
  type IdentityKey,
} from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import type { PageResponse, PublicRequest, Route } from '../http/route.ts';
import { readReturnPath } from '../http/return-path.ts';
import { hashToken } from '../http/session-cookie.ts';
import { describeWait, tooManyAttempts } from '../limits/describe-wait.ts';
import type { NetworkThrottle } from '../limits/throttle.ts';
import { completeSignIn, finishSignIn, type FinishDeps } from './finish-sign-in.ts';
import { failedSignIn } from './failed-sign-in.tsx';
import type { Provider, ProviderUser } from './providers.ts';
import { beginStep } from './sessions.ts';
import type { SignInThrottles } from './sign-in-throttles.ts';

export type ProviderDeps = FinishDeps & {
  newId: () => string;
  publicUrl: string;
  providers: readonly Provider[];
  providerThrottle: NetworkThrottle;
  throttles: Pick<SignInThrottles, 'signUp' | 'allSignUps'>;
  signUp: { mode: 'open' | 'closed'; openingWords: number };
  logger: Pick<Logger, 'warn'>;
};

export function providerRoutes(deps: ProviderDeps): Route[] {
  const path = '/sign-in/with/:provider';
  return [
    { method: 'GET', path, access: 'public', handle: (request) => begin(deps, request) },
    { method: 'GET', path: `${path}/callback`, access: 'public', handle: (request) => finish(deps, request) },
  ];
}

const find = ({ providers }: Pick<ProviderDeps, 'providers'>, { params }: { params: PublicRequest['params'] }) =>
  providers.find(({ key }) => key === params['provider']);

async function begin(deps: ProviderDeps, request: PublicRequest): Promise<PageResponse> {
  const provider = find(deps, request);
  if (provider === undefined) return { kind: 'not_found' };
  const waitMs = await deps.providerThrottle.waitMs(request.address);
  if (waitMs !== undefined) return failedSignIn(tooManyAttempts(waitMs).error, 429);
  const to = readReturnPath(request.query.get('to'));
  const begun = await beginProvider(deps, provider, { userId: null, to });
  if (begun === undefined) return failedSignIn(`${provider.name} is unavailable. Try again later.`, 503);
  return { kind: 'redirect', to: begun.url, step: begun.step };
}

/**
 * Begins a sign-in with a provider or, if `userId` is not null, begins connecting the provider to this user.
 * @returns the URL of the provider's page and the token of the step, or undefined if the provider is unavailable
 */
export async function beginProvider(
  deps: Pick<ProviderDeps, 'db' | 'stepCookie' | 'publicUrl' | 'logger'>,
  provider: Provider,
  { userId, to }: { userId: string | null; to: string },
): Promise<{ url: string; step: string } | undefined> {
  try {
    const { url, checks } = await provider.begin(callbackUrl(deps, provider).href);
    const step = await beginStep(deps, {
      kind: 'provider',
      userId,
      details: { ...checks, provider: provider.key, to },
    });
    return { url, step };
  } catch (error) {
    deps.logger.warn('provider unavailable', { provider: provider.key, error });
    return undefined;
  }
}

/** Taken from the setting, because the Host header of a request is not trusted. */
const callbackUrl = ({ publicUrl }: { publicUrl: string }, { key }: Provider): URL =>
  new URL(`/sign-in/with/${key}/callback`, publicUrl);

async function finish(deps: ProviderDeps, request: PublicRequest): Promise<PageResponse> {
  const provider = find(deps, request);
  if (provider === undefined) return { kind: 'not_found' };
  const tokenSha256 = hashToken(deps.stepCookie.read(request.cookies) ?? '');
  const step = await takeSignInStep(deps.db, { tokenSha256, kind: 'provider' });
  if (step === undefined || step.details['provider'] !== provider.key) {
    return failedSignIn('The sign-in took too long or was started in another browser.');
  }
  const { state = '', nonce = '', codeVerifier = '', to = '/' } = step.details;
  const url = callbackUrl(deps, provider);
  url.search = request.query.toString();
  let found: ProviderUser;
  try {
    found = await provider.finish(url, { state, nonce, codeVerifier });
  } catch (error) {
    deps.logger.warn('sign-in with a provider failed', { provider: provider.key, error });
    return failedSignIn(`Signing in with ${provider.name} failed.`);
  }
  const key = { issuer: provider.issuer, subject: found.subject };
  if (step.userId !== null) return connect(deps, { provider, key, userId: step.userId }, request);
  const userId = await findUserOfIdentity(deps.db, key);
  if (userId === undefined) return open(deps, { provider, key, email: found.verifiedEmail }, request);
  const user = await findUserForSignIn(deps.db, { userId });
  if (user === undefined) return failedSignIn('This user no longer exists.');
  return finishSignIn(deps, { user, to: readReturnPath(to), client: request, before: request.visitor }, provider.name);
}

/** Connects the provider to the user who began this step, if that user is still signed in. */
async function connect(
  { db, audit }: ProviderDeps,
  { provider, key, userId }: { provider: Provider; key: IdentityKey; userId: string },
  { visitor, address }: PublicRequest,
): Promise<PageResponse> {
  if (visitor?.user.id !== userId) return failedSignIn('You signed out in the meantime. Sign in and try again.');
  if (!(await insertIdentity(db, { ...key, userId }))) {
    return failedSignIn(
      `This ${provider.name} account is already connected to a user, or you have connected a different one.`,
    );
  }
  await audit({ accountId: visitor.accountId, userId, action: 'identity.connect', subject: provider.name, address });
  return { kind: 'redirect', to: '/account/security?done=connected' };
}

async function open(
  deps: ProviderDeps,
  { provider, key, email }: { provider: Provider; key: IdentityKey; email: string | undefined },
  request: PublicRequest,
): Promise<PageResponse> {
  const { address, visitor } = request;
  if (email === undefined || !isEmailAddress(email.toLowerCase())) {
    return failedSignIn(`${provider.name} has not verified your email address.`);
  }
  const advice = `If you already have an account, sign in and connect ${provider.name} on the “Sign-in and security” page.`;
  if (deps.signUp.mode === 'closed') return failedSignIn(`Sign-up is by invitation only. ${advice}`);
  const waitMs = (await deps.throttles.signUp.waitMs(address)) ?? (await deps.throttles.allSignUps.waitMs(''));
  if (waitMs !== undefined) return failedSignIn(`Too many sign-ups. Try again in ${describeWait(waitMs)}.`, 429);
  const { openingWords } = deps.signUp;
  const ids = { userId: deps.newId(), accountId: deps.newId() };
  const made = await openAccountWithIdentity(deps.db, { ...key, ...ids, email, openingWords });
  if (made.outcome === 'email_taken') return failedSignIn(`Your email address already belongs to a user. ${advice}`);
  const user = { id: made.user.id, accountId: made.user.accountId, passwordHash: null };
  await deps.audit({ accountId: user.accountId, userId: user.id, action: 'sign-up', subject: provider.name, address });
  return completeSignIn(deps, { user, to: '/?done=welcome', client: request, before: visitor }, provider.name);
}
