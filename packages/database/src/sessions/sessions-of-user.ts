/** Lists the sessions of a user and ends individual sessions. */
import type { Database } from '../database/create-database.ts';
import { isLive, sessionLifetime, type SessionOrigin } from './sessions.ts';

export type ListedSession = { tokenSha256: Buffer; createdAt: Date; lastSeenAt: Date } & SessionOrigin;

/** Returns the 100 most recently used sessions that have not expired, latest first. */
export function listSessions(db: Database, by: { userId: string }): Promise<ListedSession[]> {
  return db.kysely
    .selectFrom('sessions as s')
    .select(['s.token_sha256 as tokenSha256', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt'])
    .select(['s.browser', 's.address'])
    .where('s.user_id', '=', by.userId)
    .where(isLive(sessionLifetime))
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.created_at', 'desc')
    .limit(100)
    .execute();
}

/** Ends a session. Returns false if the user has no such session. */
export async function deleteSessionOfUser(db: Database, by: { tokenSha256: Buffer; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('sessions')
    .where('token_sha256', '=', by.tokenSha256)
    .where('user_id', '=', by.userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
