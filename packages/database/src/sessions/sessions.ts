/**
 * Dashboard sessions. The cookie contains a random token, and the table contains its SHA-256. Ages are measured with
 * the database's clock.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { type User, userColumns } from '../users/user.ts';

/**
 * The lifetime of a session, which expires after 12 hours without a request, and 14 days after sign-in regardless of
 * activity.
 */
export const sessionLifetime = { idleSecondsMax: 12 * 3_600, ageSecondsMax: 14 * 86_400 } as const;

export type Session = { user: User; accountName: string; accountSuspendedAt: Date | null; createdAt: Date };

type Lifetime = { idleSecondsMax: number; ageSecondsMax: number };

/** Returns a condition for the sessions `s` that have not expired. */
export function isLive({ idleSecondsMax, ageSecondsMax }: Lifetime): RawBuilder<SqlBool> {
  return sql<SqlBool>`(s.last_seen_at > now_ms() - make_interval(secs => ${idleSecondsMax})
    AND s.created_at > now_ms() - make_interval(secs => ${ageSecondsMax}))`;
}

/**
 * `browser` are the browser and operating system in words, and `address` is the IP address, if they are known.
 */
export type SessionOrigin = { browser: string | null; address: string | null };

export async function insertSession(
  db: Database,
  session: { tokenSha256: Buffer; userId: string } & Partial<SessionOrigin>,
): Promise<void> {
  await db.kysely
    .insertInto('sessions')
    .values({
      token_sha256: session.tokenSha256,
      user_id: session.userId,
      created_at: sql`now_ms()`,
      last_seen_at: sql`now_ms()`,
      browser: session.browser?.slice(0, 100) ?? null,
      address: session.address ?? null,
    })
    .execute();
}

/**
 * Finds the user of a session that has not expired and whose account is open. Records the time of use at most once a
 * minute.
 */
export async function findSession(db: Database, by: { tokenSha256: Buffer } & Lifetime): Promise<Session | undefined> {
  const session = await db.kysely
    .with('seen', (with_) =>
      with_
        .updateTable('sessions as s')
        .set({ last_seen_at: sql`now_ms()` })
        .where('s.token_sha256', '=', by.tokenSha256)
        .where('s.last_seen_at', '<', sql<Date>`now_ms() - interval '1 minute'`)
        .where(isLive(by)),
    )
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(userColumns)
    .select(['a.name as accountName', 'a.suspended_at as accountSuspendedAt', 's.created_at as sessionCreatedAt'])
    .where('s.token_sha256', '=', by.tokenSha256)
    .where('a.closed_at', 'is', null)
    .where(isLive(by))
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const { accountName, accountSuspendedAt, sessionCreatedAt, ...user } = session;
  return { user, accountName, accountSuspendedAt, createdAt: sessionCreatedAt };
}

export async function deleteSession(db: Database, by: { tokenSha256: Buffer }): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('token_sha256', '=', by.tokenSha256).execute();
}

/** Ends all sessions of a user. */
export async function deleteSessionsOfUser(db: Database, by: { userId: string }): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('user_id', '=', by.userId).execute();
}

/** Deletes up to `limit` expired sessions and returns their number. Safe to run concurrently. */
export async function expireSessions(
  db: Database,
  { limit, ...lifetime }: Lifetime & { limit: number },
): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('sessions')
    .where('token_sha256', 'in', ({ selectFrom, not }) =>
      selectFrom('sessions as s')
        .select('s.token_sha256')
        .where(not(isLive(lifetime)))
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
