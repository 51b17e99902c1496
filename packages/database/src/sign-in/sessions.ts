/**
 * Dashboard sessions. The cookie contains a random token, and the table contains its SHA-256. Ages are measured with
 * the database's clock.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { countWritten, now, writes } from '../database/queries.ts';
import { type User, userColumns } from '../users/user.ts';

/**
 * The lifetime of a session, which expires after 12 hours without a request, and 14 days after sign-in regardless of
 * activity.
 */
export const sessionLifetime = { idleSecondsMax: 12 * 3_600, ageSecondsMax: 14 * 86_400 } as const;

type Lifetime = { idleSecondsMax: number; ageSecondsMax: number };

/** Returns a condition for the sessions `s` that have not expired. */
const isLive = ({ idleSecondsMax, ageSecondsMax }: Lifetime): RawBuilder<SqlBool> =>
  sql<SqlBool>`(s.last_seen_at > now_ms() - make_interval(secs => ${idleSecondsMax})
    AND s.created_at > now_ms() - make_interval(secs => ${ageSecondsMax}))`;

/** `browser` are the browser and operating system in words, and `address` is the IP address, if they are known. */
export type SessionOrigin = { browser: string | null; address: string | null };

export async function insertSession(
  db: Database,
  { tokenSha256, userId, browser, address }: { tokenSha256: Buffer; userId: string } & Partial<SessionOrigin>,
): Promise<void> {
  const values = { tokenSha256, userId, browser: browser?.slice(0, 100), address };
  await db.kysely.insertInto('sessions').values(values).execute();
}

export type Session = { user: User; accountName: string; accountSuspendedAt: Date | null; createdAt: Date };

/**
 * Finds the user of a session that has not expired and whose account is open. Records the time of use at most once a
 * minute.
 */
export async function findSession(db: Database, by: { tokenSha256: Buffer } & Lifetime): Promise<Session | undefined> {
  const session = await db.kysely
    .with('seen', (with_) =>
      with_
        .updateTable('sessions as s')
        .set({ lastSeenAt: now })
        .where('s.tokenSha256', '=', by.tokenSha256)
        .where('s.lastSeenAt', '<', sql<Date>`now_ms() - interval '1 minute'`)
        .where(isLive(by)),
    )
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(userColumns)
    .select(['a.name as accountName', 'a.suspendedAt as accountSuspendedAt', 's.createdAt as sessionCreatedAt'])
    .where('s.tokenSha256', '=', by.tokenSha256)
    .where('a.closedAt', 'is', null)
    .where(isLive(by))
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const { accountName, accountSuspendedAt, sessionCreatedAt, ...user } = session;
  return { user, accountName, accountSuspendedAt, createdAt: sessionCreatedAt };
}

export type ListedSession = { tokenSha256: Buffer; createdAt: Date; lastSeenAt: Date } & SessionOrigin;

/** Returns the 100 most recently used sessions of a user that have not expired, latest first. */
export function listSessions(db: Database, by: { userId: string }): Promise<ListedSession[]> {
  return db.kysely
    .selectFrom('sessions as s')
    .select(['s.tokenSha256', 's.createdAt', 's.lastSeenAt', 's.browser', 's.address'])
    .where('s.userId', '=', by.userId)
    .where(isLive(sessionLifetime))
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.createdAt', 'desc')
    .limit(100)
    .execute();
}

/** Ends a session. If a user is given, returns false unless the user has this session. */
export function deleteSession(
  db: Database,
  { tokenSha256, userId }: { tokenSha256: Buffer; userId?: string },
): Promise<boolean> {
  const session = db.kysely.deleteFrom('sessions').where('tokenSha256', '=', tokenSha256);
  return writes(userId === undefined ? session : session.where('userId', '=', userId));
}

/** Ends all sessions of a user. */
export async function deleteSessionsOfUser(db: Database, by: { userId: string }): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('userId', '=', by.userId).execute();
}

/** Deletes up to `limit` expired sessions and returns their number. Safe to run concurrently. */
export function expireSessions(db: Database, { limit, ...lifetime }: Lifetime & { limit: number }): Promise<number> {
  return countWritten(
    db.kysely.deleteFrom('sessions').where('tokenSha256', 'in', ({ selectFrom, not }) =>
      selectFrom('sessions as s')
        .select('s.tokenSha256')
        .where(not(isLive(lifetime)))
        .limit(limit),
    ),
  );
}
