/**
 * Routes for signing up, signing in and signing out. Signing in does not reveal whether an email address is registered:
 * for an unknown address and for a wrong password, the same page is returned in the same time. With a mail server, open
 * sign-up does not reveal whether an address is registered either, because it sends a link to the address. Without a
 * mail server, it does: signing up with an unknown address opens an account, and signing up with a registered address
 * returns the failed sign-in page.
 */
import {
  deleteSession,
  deleteSessionsOfUser,
  findUserForSignIn,
  insertAccountWithUser,
  insertEmail,
  recordFailedSignIn,
  type User,
} from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import { tooManyAttempts } from '../limits/describe-wait.ts';
import { readNotice } from '../http/read-notice.ts';
import {
  postRoute,
  type PageResponse,
  type PublicRequest,
  type Route,
  type SignedInRequest,
  type Visitor,
} from '../http/route.ts';
import { readReturnPath } from '../http/return-path.ts';
import { statusOfRejection, type Rejection } from '../limits/limit-action.ts';
import { LinkSentPage, SignInPage, SignUpPage } from './auth-pages.tsx';
import { finishSignIn, type FinishDeps } from './finish-sign-in.ts';
import { validatePassword } from './password.ts';
import type { Passkeys } from './passkeys.ts';
import type { Provider } from './providers.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { beginSession } from './sessions.ts';
import { readEmail, validateEmail } from './validate-email.ts';
import type { SignInThrottles } from './sign-in-throttles.ts';

export type AuthDeps = FinishDeps & {
  newId: () => string;
  signUp: { mode: 'open' | 'closed'; openingWords: number };
  /** Whether there is a mail server, so that links for signing up and resetting a password are sent by email. */
  mailsLinks: boolean;
  passkeys: Passkeys | undefined;
  providers: readonly Provider[];
  passwords: PasswordHasher;
  throttles: SignInThrottles;
  logger: Pick<Logger, 'warn'>;
};

const wrongCredentials = 'Wrong email or password.';

export function authRoutes(deps: AuthDeps): Route[] {
  const open = deps.signUp.mode === 'open';
  return [
    { method: 'GET', path: '/sign-in', access: 'public', handle: (request) => showSignInTo(deps, request) },
    { method: 'POST', path: '/sign-in', access: 'public', handle: (request) => signIn(deps, request) },
    { method: 'POST', path: '/sign-out', access: 'viewer', handle: ({ visitor }) => signOut(deps, visitor) },
    postRoute(deps, 'viewer', '/sign-out-everywhere', signOutEverywhere),
    ...(open
      ? ([
          { method: 'GET', path: '/sign-up', access: 'public', handle: ({ visitor }) => showSignUpTo(deps, visitor) },
          {
            method: 'POST',
            path: '/sign-up',
            access: 'public',
            handle: (request) => (deps.mailsLinks ? requestSignUp(deps, request) : signUp(deps, request)),
          },
        ] satisfies Route[])
      : []),
  ];
}

const signInNotices: Readonly<Record<string, string>> = {
  'signed-out': 'You have signed out.',
  ended: 'Your session expired and your changes were not saved. Sign in and try again.',
  closed: 'Your account has been closed.',
  address: 'Your email address has changed. Sign in with the new one.',
  'too-late': 'Your sign-in attempt took too long. Sign in again.',
  joined:
    'Invitation accepted. Sign in with the address that was invited. If the address already belonged to a user, that user’s password and account have not changed.',
};

type Failure = Rejection & { email: string };

const showSignIn = (
  { signUp, mailsLinks, passkeys, providers }: AuthDeps,
  { to, notice, failure }: { to: string; notice?: string | undefined; failure?: Failure },
): PageResponse => ({
  kind: 'page',
  ...statusOfRejection(failure),
  title: 'Sign in',
  body: SignInPage({
    open: signUp.mode === 'open',
    mailsLinks,
    passkeys: passkeys !== undefined,
    providers,
    notice,
    error: failure?.error,
    email: failure?.email,
    to,
  }),
});

/** Redirects a visitor who is already signed in. */
function showSignInTo(deps: AuthDeps, { query, visitor }: PublicRequest): PageResponse {
  const to = readReturnPath(query.get('to'));
  return visitor === undefined
    ? showSignIn(deps, { to, notice: readNotice(signInNotices, query) })
    : { kind: 'redirect', to };
}

const showSignUp = ({ signUp, mailsLinks }: AuthDeps, failure?: Failure): PageResponse => ({
  kind: 'page',
  ...statusOfRejection(failure),
  title: 'Create an account',
  body: SignUpPage({ openingWords: signUp.openingWords, mailsLinks, error: failure?.error, email: failure?.email }),
});

const showSignUpTo = (deps: AuthDeps, visitor: Visitor | undefined): PageResponse =>
  visitor === undefined ? showSignUp(deps) : { kind: 'redirect', to: '/' };

async function signIn(deps: AuthDeps, request: PublicRequest): Promise<PageResponse> {
  const { form, address, cookies, visitor } = request;
  const email = readEmail(form);
  const password = form.get('password') ?? '';
  const to = readReturnPath(form.get('to'));
  const showLimited = (retryAfterMs: number): PageResponse =>
    showSignIn(deps, { to, failure: { ...tooManyAttempts(retryAfterMs), email } });
  const networkWaitMs = await deps.throttles.network.waitMs(address);
  if (networkWaitMs !== undefined) return showLimited(networkWaitMs);
  const user = await findUserForSignIn(deps.db, { email });
  const passwordHash = user?.passwordHash ?? undefined;
  const device = passwordHash && deps.deviceCookie.read(cookies, passwordHash);
  const attempts = attemptsOf(deps, { email, address, device });
  const waitMs = await attempts.waitMs();
  if (waitMs !== undefined) return showLimited(waitMs);
  if (!(await deps.passwords.verify(passwordHash, password)) || user === undefined) {
    if (user !== undefined && passwordHash !== undefined) noteFailedSignIn(deps, user, address);
    return showSignIn(deps, { to, failure: { error: wrongCredentials, email } });
  }
  await attempts.reset();
  return finishSignIn(deps, { user, to, client: request, before: visitor });
}

/** Returns the limits that a sign-in attempt counts toward, in addition to the limit for its network. */
function attemptsOf(
  { throttles: { device: deviceThrottle, accountAndNetwork, account } }: AuthDeps,
  { email, address, device }: { email: string; address: string; device: string | undefined },
): { waitMs: () => Promise<number | undefined>; reset: () => Promise<void> } {
  if (device !== undefined) {
    return { waitMs: () => deviceThrottle.waitMs(device), reset: () => deviceThrottle.reset(device) };
  }
  return {
    waitMs: async () => (await accountAndNetwork.waitMs(address, email)) ?? (await account.waitMs(email)),
    reset: () => accountAndNetwork.reset(address, email),
  };
}

/** Records the failed attempt without delaying the response, because a delay would reveal that the user exists. */
function noteFailedSignIn({ db, newId, logger }: AuthDeps, { id: userId }: User, address: string): void {
  recordFailedSignIn(db, { entryId: newId(), userId, address }).catch((error: unknown) =>
    logger.warn('failed sign-in not recorded', { error }),
  );
}

async function signOut({ db }: AuthDeps, visitor: Visitor): Promise<PageResponse> {
  await deleteSession(db, { tokenSha256: visitor.tokenSha256 });
  return { kind: 'redirect', to: '/sign-in?done=signed-out', session: 'end' };
}

async function signOutEverywhere(deps: AuthDeps, { visitor, address }: SignedInRequest): Promise<PageResponse> {
  await deleteSessionsOfUser(deps.db, { userId: visitor.user.id });
  await deps.audit({ accountId: visitor.accountId, userId: visitor.user.id, action: 'sign-out-everywhere', address });
  return { kind: 'redirect', to: '/sign-in?done=signed-out', session: 'end' };
}

/**
 * A link that could not be emailed within an hour is discarded, because the visitor has probably tried again by then.
 */
const signUpEmailSeconds = 3_600;

/** Emails a link that opens the account. The response does not depend on whether the address is registered. */
async function requestSignUp(deps: AuthDeps, { form, address }: PublicRequest): Promise<PageResponse> {
  const email = readEmail(form);
  const error = validateEmail(email);
  if (error !== undefined) return showSignUp(deps, { error, email });
  const retryAfterMs = (await signUpWaitMs(deps, address)) ?? (await deps.throttles.signUpAddress.waitMs(email));
  if (retryAfterMs !== undefined) return showSignUp(deps, { ...tooManyAttempts(retryAfterMs), email });
  const id = deps.newId();
  const lifetimeSeconds = signUpEmailSeconds;
  await insertEmail(deps.db, { id, kind: 'sign_up', address: email, accountId: null, lifetimeSeconds });
  return { kind: 'page', title: 'Check your email', body: LinkSentPage({ email }) };
}

const signUpWaitMs = async ({ throttles }: AuthDeps, address: string): Promise<number | undefined> =>
  (await throttles.signUp.waitMs(address)) ?? (await throttles.allSignUps.waitMs(''));

/** Opens an account for an address that cannot be confirmed, because there is no mail server. */
async function signUp(deps: AuthDeps, request: PublicRequest): Promise<PageResponse> {
  const { form, address, visitor } = request;
  const email = readEmail(form);
  const password = form.get('password') ?? '';
  const error = validateEmail(email) ?? validatePassword(password, email);
  if (error !== undefined) return showSignUp(deps, { error, email });
  const retryAfterMs = await signUpWaitMs(deps, address);
  if (retryAfterMs !== undefined) return showSignUp(deps, { ...tooManyAttempts(retryAfterMs), email });
  const passwordHash = await deps.passwords.hash(password);
  const made = await insertAccountWithUser(deps.db, {
    accountId: deps.newId(),
    accountName: email,
    userId: deps.newId(),
    email,
    passwordHash,
    role: 'customer',
    emailConfirmed: false,
    openingWords: deps.signUp.openingWords,
  });
  // A user who already has this account and enters its password is signed in.
  if (made.outcome === 'email_taken') return signIn(deps, request);
  const { user } = made;
  await deps.audit({ accountId: user.accountId, userId: user.id, action: 'sign-up', address });
  const session = await beginSession(deps, { userId: user.id, passwordHash, client: request, before: visitor });
  return { kind: 'redirect', to: '/?done=welcome', session };
}
