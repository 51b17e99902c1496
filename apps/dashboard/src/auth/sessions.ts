/** Sessions: lookup by cookie token, creation and lifetimes. */
import { deleteSession, findSession, insertSession, sessionLifetime, type Database } from '@humanize/database';
import type { Visitor } from '../http/route.ts';
import { formTokenOf, hashToken, type SessionCookie } from '../http/session-cookie.ts';

/** The lifetime of the session cookie. */
export const sessionSecondsMax = sessionLifetime.ageSecondsMax;

export async function findVisitor(db: Database, token: string): Promise<Visitor | undefined> {
  const tokenSha256 = hashToken(token);
  const session = await findSession(db, { tokenSha256, ...sessionLifetime });
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

/** Creates a session with a new token, which prevents session fixation, and deletes the previous session. */
export async function beginSession(
  { db, cookie }: { db: Database; cookie: SessionCookie },
  { userId, before }: { userId: string; before: Visitor | undefined },
): Promise<{ token: string }> {
  if (before !== undefined) await deleteSession(db, { tokenSha256: before.tokenSha256 });
  const token = cookie.newToken();
  await insertSession(db, { tokenSha256: hashToken(token), userId });
  return { token };
}
