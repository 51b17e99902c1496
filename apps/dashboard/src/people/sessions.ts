/** Who is behind a cookie, and how long a session lasts. */
import { deleteSession, findSession, insertSession, type Database } from '@humanize/database';
import type { Visitor } from '../http/route.ts';
import { formTokenOf, hashToken, type SessionCookie } from '../http/session-cookie.ts';

/** Without a request for half a day, a session ends. */
const sessionIdleSecondsMax = 12 * 3_600;
/** However much it is used, it ends after two weeks. */
export const sessionSecondsMax = 14 * 86_400;

export async function findVisitor(db: Database, token: string): Promise<Visitor | undefined> {
  const tokenSha256 = hashToken(token);
  const session = await findSession(db, {
    tokenSha256,
    idleSecondsMax: sessionIdleSecondsMax,
    ageSecondsMax: sessionSecondsMax,
  });
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

/** Always a new token: one that somebody planted before the sign-in is worth nothing after it. */
export async function beginSession(
  { db, cookie }: { db: Database; cookie: SessionCookie },
  { userId, before }: { userId: string; before: Visitor | undefined },
): Promise<{ token: string }> {
  if (before !== undefined) await deleteSession(db, { tokenSha256: before.tokenSha256 });
  const token = cookie.newToken();
  await insertSession(db, { tokenSha256: hashToken(token), userId });
  return { token };
}
