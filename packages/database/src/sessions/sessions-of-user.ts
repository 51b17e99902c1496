/** Lists the sessions of a user and ends individual sessions. */
import type { Database } from '../database/create-database.ts';
import { bytes, row, timestamp } from '../database/rows.ts';
import { sessionLifetime } from './sessions.ts';

const listedSessionRow = row({ tokenSha256: bytes, createdAt: timestamp, lastSeenAt: timestamp });

export type ListedSession = ReturnType<typeof listedSessionRow>;

/** Returns the 100 most recently used sessions that have not expired, latest first. */
export function listSessions(db: Database, by: { userId: string }): Promise<ListedSession[]> {
  return db.statements.run(
    {
      text: `SELECT token_sha256 AS "tokenSha256", created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM sessions
        WHERE user_id = $1 AND last_seen_at > now_ms() - make_interval(secs => $2) AND created_at > now_ms() - make_interval(secs => $3)
        ORDER BY last_seen_at DESC, created_at DESC LIMIT 100`,
      row: listedSessionRow,
    },
    [by.userId, sessionLifetime.idleSecondsMax, sessionLifetime.ageSecondsMax],
  );
}

/** Ends a session. Returns false if the user has no such session. */
export async function deleteSessionOfUser(db: Database, by: { tokenSha256: Buffer; userId: string }): Promise<boolean> {
  const rows = await db.statements.run(
    { text: 'DELETE FROM sessions WHERE token_sha256 = $1 AND user_id = $2 RETURNING 1' },
    [by.tokenSha256, by.userId],
  );
  return rows.length > 0;
}
