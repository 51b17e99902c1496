/** Sessions: lookup by cookie token, creation and lifetimes. */
import { deleteSession, findSession, insertSession, insertSignInStep, type Database } from '@humanize/database';
import type { DeviceCookie } from '../http/device-cookie.ts';
import type { PageRequest, StartedSession, Visitor } from '../http/route.ts';
import { describeBrowser } from './describe-browser.ts';
import { formTokenOf, hashToken, type SessionCookie, stepSeconds } from '../http/session-cookie.ts';

export type SessionDeps = {
  db: Database;
  cookie: SessionCookie;
  /** The cookie of an incomplete sign-in. */
  stepCookie: SessionCookie;
  deviceCookie: DeviceCookie;
};

/** Where a user signs in from. */
export type Client = Pick<PageRequest<unknown>, 'address' | 'userAgent'>;

export async function findVisitor(db: Database, token: string): Promise<Visitor | undefined> {
  const tokenSha256 = hashToken(token);
  const session = await findSession(db, { tokenSha256 });
  if (session === undefined) return undefined;
  const { user, accountName, accountSuspendedAt } = session;
  return {
    user,
    accountId: user.accountId,
    accountName,
    suspended: accountSuspendedAt !== null,
    tokenSha256,
    formToken: formTokenOf(token),
  };
}

/** `before` is the visitor who was previously signed in with this browser and whose session ends. */
type NewSession = {
  userId: string;
  passwordHash: string | null;
  client: Client;
  before: Visitor | undefined;
};

/**
 * Creates a session with a new token, which prevents session fixation, and deletes the previous session. Also sets a
 * device cookie for a user with a password. If the password has changed since `passwordHash` was read, both cookies are
 * invalid, and the user has to sign in again.
 */
export async function beginSession(
  { db, cookie, deviceCookie }: SessionDeps,
  { userId, passwordHash, client, before }: NewSession,
): Promise<StartedSession> {
  if (before !== undefined) await deleteSession(db, { tokenSha256: before.tokenSha256 });
  const token = cookie.newToken();
  const origin = { browser: describeBrowser(client.userAgent), address: client.address };
  await insertSession(db, { tokenSha256: hashToken(token), userId, passwordHash, ...origin });
  return { token, device: passwordHash === null ? undefined : deviceCookie.newValue(passwordHash) };
}

/**
 * Begins a step that the browser's next request completes. Returns the step's token, which the browser keeps as a
 * cookie.
 */
export async function beginStep(
  { db, stepCookie }: Pick<SessionDeps, 'db' | 'stepCookie'>,
  step: Omit<Parameters<typeof insertSignInStep>[1], 'tokenSha256' | 'lifetimeSeconds'>,
): Promise<string> {
  const token = stepCookie.newToken();
  await insertSignInStep(db, { ...step, tokenSha256: hashToken(token), lifetimeSeconds: stepSeconds });
  return token;
}
