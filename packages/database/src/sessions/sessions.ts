/**
 * Dashboard sessions. The cookie contains a random token, and the table contains its SHA-256. Ages are measured with
 * the database's clock.
 */
import type { Database } from '../database/create-database.ts';
import { nullable, row, text, timestamp } from '../database/rows.ts';
import { toUser, type User, userColumns, userSelectList } from '../users/user.ts';

/**
 * The lifetime of a session, which expires after 12 hours without a request, and 14 days after sign-in regardless of
 * activity.
 */
export const sessionLifetime = { idleSecondsMax: 12 * 3_600, ageSecondsMax: 14 * 86_400 } as const;

export type Session = { user: User; accountName: string; accountSuspendedAt: Date | null; createdAt: Date };

export async function insertSession(db: Database, session: { tokenSha256: Buffer; userId: string }): Promise<void> {
  await db.statements.run(
    {
      name: 'insert_session',
      text: 'INSERT INTO sessions (token_sha256, user_id, created_at, last_seen_at) VALUES ($1, $2, now_ms(), now_ms())',
    },
    [session.tokenSha256, session.userId],
  );
}

const sessionRow = row({
  ...userColumns,
  account_name: text,
  suspended_at: nullable(timestamp),
  session_created_at: timestamp,
});

/**
 * Finds the user of a session that has not expired and whose account is open. Records the time of use at most once a
 * minute.
 */
export async function findSession(
  db: Database,
  by: { tokenSha256: Buffer; idleSecondsMax: number; ageSecondsMax: number },
): Promise<Session | undefined> {
  const [session] = await db.statements.run(
    {
      name: 'find_session',
      text: `WITH seen AS (
          UPDATE sessions SET last_seen_at = now_ms()
          WHERE token_sha256 = $1 AND last_seen_at < now_ms() - interval '1 minute'
            AND last_seen_at > now_ms() - make_interval(secs => $2) AND created_at > now_ms() - make_interval(secs => $3)
        )
        SELECT ${userSelectList}, a.name AS account_name, a.suspended_at, s.created_at AS session_created_at
        FROM sessions s JOIN users u ON u.id = s.user_id JOIN accounts a ON a.id = u.account_id
        WHERE s.token_sha256 = $1 AND a.closed_at IS NULL
          AND s.last_seen_at > now_ms() - make_interval(secs => $2) AND s.created_at > now_ms() - make_interval(secs => $3)`,
      row: sessionRow,
    },
    [by.tokenSha256, by.idleSecondsMax, by.ageSecondsMax],
  );
  return (
    session && {
      user: toUser(session),
      accountName: session.account_name,
      accountSuspendedAt: session.suspended_at,
      createdAt: session.session_created_at,
    }
  );
}

export async function deleteSession(db: Database, by: { tokenSha256: Buffer }): Promise<void> {
  await db.statements.run({ text: 'DELETE FROM sessions WHERE token_sha256 = $1' }, [by.tokenSha256]);
}

/** Ends all sessions of a user. */
export async function deleteSessionsOfUser(db: Database, by: { userId: string }): Promise<void> {
  await db.statements.run({ text: 'DELETE FROM sessions WHERE user_id = $1' }, [by.userId]);
}

/** Deletes up to `limit` expired sessions and returns their number. Safe to run concurrently. */
export async function expireSessions(
  db: Database,
  request: { idleSecondsMax: number; ageSecondsMax: number; limit: number },
): Promise<number> {
  const rows = await db.statements.run(
    {
      text: `DELETE FROM sessions WHERE token_sha256 = ANY(ARRAY(SELECT token_sha256 FROM sessions
          WHERE last_seen_at <= now() - make_interval(secs => $1) OR created_at <= now() - make_interval(secs => $2)
          LIMIT $3)) RETURNING 1`,
    },
    [request.idleSecondsMax, request.ageSecondsMax, request.limit],
  );
  return rows.length;
}
