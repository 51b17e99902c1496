/**
 * Signing up, in and out, and one-time links. No answer tells whether an address is known: a wrong address and a wrong
 * password look the same and take the same time, and signing up with a known address answers as a failed sign-in does.
 */
import {
  consumeOneTimeLink,
  deleteSession,
  deleteSessionsOfUser,
  findOneTimeLink,
  findUserForSignIn,
  insertAccountWithUser,
  insertUser,
  setPassword,
  type Database,
  type OneTimeLink,
} from '@humanize/database';
import type { Audit } from '../audit.ts';
import { readNotice } from '../http/read-notice.ts';
import type { Answer, PageRequest, Route, Visitor } from '../http/route.ts';
import { readReturnPath } from '../http/return-path.ts';
import { hashToken, type SessionCookie } from '../http/session-cookie.ts';
import { LinkPage, SignInPage, SignUpPage } from './people-pages.tsx';
import { findPasswordFlaw, hashPassword, verifyPassword } from './password.ts';
import { beginSession } from './sessions.ts';
import type { Throttle } from './throttle.ts';

export type PeopleDeps = {
  db: Database;
  cookie: SessionCookie;
  audit: Audit;
  newId: () => string;
  signUp: { mode: 'open' | 'closed'; openingWords: number };
  throttles: { address: Throttle; account: Throttle; signUp: Throttle };
};

type PublicRequest = PageRequest<Visitor | undefined>;

const tooMany = 'Too many attempts. Wait a quarter of an hour and try again.';
const noMatch = 'This address and password do not belong together.';

export function peopleRoutes(deps: PeopleDeps): Route[] {
  const open = deps.signUp.mode === 'open';
  return [
    { method: 'GET', path: '/sign-in', access: 'public', handle: (request) => showSignIn(deps, request) },
    { method: 'POST', path: '/sign-in', access: 'public', handle: (request) => signIn(deps, request) },
    { method: 'POST', path: '/sign-out', access: 'customer', handle: ({ visitor }) => signOut(deps, visitor) },
    {
      method: 'POST',
      path: '/sign-out-everywhere',
      access: 'customer',
      handle: (request) => signOutEverywhere(deps, request),
    },
    ...(open
      ? ([
          { method: 'GET', path: '/sign-up', access: 'public', handle: () => showSignUp(deps) },
          { method: 'POST', path: '/sign-up', access: 'public', handle: (request) => signUp(deps, request) },
        ] satisfies Route[])
      : []),
    { method: 'GET', path: '/links/:token', access: 'public', handle: (request) => showLink(deps, request) },
    { method: 'POST', path: '/links/:token', access: 'public', handle: (request) => useLink(deps, request) },
  ];
}

const signInNotices: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  ended: 'You were signed out, so nothing was done. Sign in and do it again.',
  closed: 'The account is closed.',
};

const showSignIn = ({ signUp }: PeopleDeps, { query }: PublicRequest): Answer => ({
  kind: 'page',
  title: 'Sign in',
  body: SignInPage({
    open: signUp.mode === 'open',
    notice: readNotice(signInNotices, query),
    to: readReturnPath(query.get('to')),
  }),
});

type RefusedSignIn = { flaw: string; email: string; to: string; status?: number };

const refuseSignIn = ({ signUp }: PeopleDeps, { flaw, email, to, status = 422 }: RefusedSignIn): Answer => ({
  kind: 'page',
  status,
  title: 'Sign in',
  body: SignInPage({ open: signUp.mode === 'open', flaw, email, to }),
});

const showSignUp = (deps: PeopleDeps, flaw?: string, email?: string, status = 200): Answer => ({
  kind: 'page',
  status,
  title: 'Open an account',
  body: SignUpPage({ openingWords: deps.signUp.openingWords, flaw, email }),
});

async function signIn(deps: PeopleDeps, { form, address, visitor }: PublicRequest): Promise<Answer> {
  const email = readEmail(form);
  const password = form.get('password') ?? '';
  const to = readReturnPath(form.get('to'));
  const { throttles } = deps;
  const allowed = (await throttles.address.allow(address)) && (await throttles.account.allow(email));
  if (!allowed) return refuseSignIn(deps, { flaw: tooMany, email, to, status: 429 });
  const user = await findUserForSignIn(deps.db, { email });
  if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) {
    return refuseSignIn(deps, { flaw: noMatch, email, to });
  }
  await throttles.account.forgive(email);
  await deps.audit({ accountId: user.accountId, userId: user.id, action: 'sign-in', address });
  const session = await beginSession(deps, { userId: user.id, before: visitor });
  return { kind: 'redirect', to, session };
}

async function signOut({ db }: PeopleDeps, visitor: Visitor): Promise<Answer> {
  await deleteSession(db, { tokenSha256: visitor.tokenSha256 });
  return { kind: 'redirect', to: '/sign-in?done=signed-out', session: 'end' };
}

async function signOutEverywhere(deps: PeopleDeps, { visitor, address }: PageRequest<Visitor>): Promise<Answer> {
  await deleteSessionsOfUser(deps.db, { userId: visitor.user.id });
  await deps.audit({ accountId: visitor.accountId, userId: visitor.user.id, action: 'sign-out-everywhere', address });
  return { kind: 'redirect', to: '/sign-in?done=signed-out', session: 'end' };
}

async function signUp(deps: PeopleDeps, { form, address, visitor }: PublicRequest): Promise<Answer> {
  const email = readEmail(form);
  const password = form.get('password') ?? '';
  const flaw = findEmailFlaw(email) ?? findPasswordFlaw(password, email);
  if (flaw !== undefined) return showSignUp(deps, flaw, email, 422);
  if (!(await deps.throttles.signUp.allow(address))) return showSignUp(deps, tooMany, email, 429);
  const made = await insertAccountWithUser(deps.db, {
    accountId: deps.newId(),
    accountName: email,
    userId: deps.newId(),
    email,
    passwordHash: await hashPassword(password),
    role: 'customer',
    openingWords: deps.signUp.openingWords,
  });
  // Whoever has the account already and knows its password is simply signed in.
  if (made.outcome === 'email_taken') return signIn(deps, { form, address, visitor } as PublicRequest);
  const { user } = made;
  await deps.audit({ accountId: user.accountId, userId: user.id, action: 'sign-up', address });
  const session = await beginSession(deps, { userId: user.id, before: visitor });
  return { kind: 'redirect', to: '/?done=welcome', session };
}

const deadLink: Answer = {
  kind: 'page',
  status: 404,
  title: 'This link does not work',
  body: LinkPage({ link: undefined }),
};

async function showLink({ db }: PeopleDeps, { params }: PublicRequest): Promise<Answer> {
  const link = await findOneTimeLink(db, { tokenSha256: hashToken(params['token'] ?? '') });
  return link === undefined ? deadLink : { kind: 'page', title: 'Choose a password', body: LinkPage({ link }) };
}

async function useLink(deps: PeopleDeps, { params, form, address, visitor }: PublicRequest): Promise<Answer> {
  const { db } = deps;
  const tokenSha256 = hashToken(params['token'] ?? '');
  const link = await findOneTimeLink(db, { tokenSha256 });
  if (link === undefined) return deadLink;
  const password = form.get('password') ?? '';
  const flaw = findPasswordFlaw(password, link.purpose === 'invitation' ? link.email : undefined);
  if (flaw !== undefined) {
    return { kind: 'page', status: 422, title: 'Choose a password', body: LinkPage({ link, flaw }) };
  }
  const passwordHash = await hashPassword(password);
  if ((await consumeOneTimeLink(db, { tokenSha256 })) === undefined) return deadLink;
  const user = await followLink(deps, link, passwordHash);
  if (user === undefined) return deadLink;
  await deps.audit({ ...user, action: `link.${link.purpose}`, address });
  const session = await beginSession(deps, { userId: user.userId, before: visitor });
  return { kind: 'redirect', to: '/', session };
}

async function followLink(
  { db, newId, signUp }: PeopleDeps,
  link: OneTimeLink,
  passwordHash: string,
): Promise<{ userId: string; accountId: string } | undefined> {
  if (link.purpose === 'password_reset') {
    const changed = await setPassword(db, { userId: link.userId, passwordHash });
    return changed ? { userId: link.userId, accountId: link.accountId } : undefined;
  }
  const person = { userId: newId(), email: link.email, passwordHash, role: link.role };
  const made =
    link.accountId === null
      ? await insertAccountWithUser(db, {
          ...person,
          accountId: newId(),
          accountName: link.email,
          openingWords: link.role === 'customer' ? signUp.openingWords : 0,
        })
      : await insertUser(db, { ...person, accountId: link.accountId });
  return made.outcome === 'created' ? { userId: made.user.id, accountId: made.user.accountId } : undefined;
}

function readEmail(form: URLSearchParams): string {
  return (form.get('email') ?? '').trim().toLowerCase().slice(0, 254);
}

/** The shape that browsers check too; whether mail arrives there nobody asks. */
function findEmailFlaw(email: string): string | undefined {
  return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
    ? undefined
    : 'Enter an e-mail address, like ada@example.com.';
}
