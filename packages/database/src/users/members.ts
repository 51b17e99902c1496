/** The members of an account and its open invitations. All members have the same privileges. */
import type { Database } from '../database/create-database.ts';
import { boolean, bytes, integer, nullable, row, text, timestamp } from '../database/rows.ts';

const memberRow = row({
  id: text,
  email: text,
  createdAt: timestamp,
  emailConfirmed: boolean,
  liveKeys: integer,
  lastSeenAt: nullable(timestamp),
});
const invitationRow = row({ tokenSha256: bytes, email: text, createdAt: timestamp, expiresAt: timestamp });

/**
 * A member. `liveKeys` is the number of API keys that the member created and that are not revoked. `lastSeenAt` is the
 * time of the last use of an existing session.
 */
export type Member = ReturnType<typeof memberRow>;
export type Invitation = ReturnType<typeof invitationRow>;

const rowsMax = 200;

/** Returns the oldest 200 members, oldest first. */
export function listMembers(db: Database, by: { accountId: string }): Promise<Member[]> {
  return db.statements.run(
    {
      text: `SELECT u.id, u.email, u.created_at AS "createdAt",
          u.email_confirmed_at IS NOT NULL AS "emailConfirmed",
          (SELECT count(*)::int FROM api_keys k WHERE k.created_by = u.id AND k.revoked_at IS NULL) AS "liveKeys",
          (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt"
        FROM users u WHERE u.account_id = $1 AND u.email IS NOT NULL ORDER BY u.created_at, u.id LIMIT ${rowsMax}`,
      row: memberRow,
    },
    [by.accountId],
  );
}

/** Returns the newest 200 invitations that can still be accepted, newest first. */
export function listInvitations(db: Database, by: { accountId: string }): Promise<Invitation[]> {
  return db.statements.run(
    {
      text: `SELECT token_sha256 AS "tokenSha256", email, created_at AS "createdAt", expires_at AS "expiresAt" FROM one_time_links
        WHERE account_id = $1 AND purpose = 'invitation' AND used_at IS NULL AND expires_at > now_ms()
        ORDER BY created_at DESC LIMIT ${rowsMax}`,
      row: invitationRow,
    },
    [by.accountId],
  );
}

/**
 * Revokes an invitation and returns its address. Returns undefined if it was accepted or does not belong to the
 * account.
 */
export async function revokeInvitation(
  db: Database,
  by: { tokenSha256: Buffer; accountId: string },
): Promise<string | undefined> {
  const [deleted] = await db.statements.run(
    {
      text: `DELETE FROM one_time_links WHERE token_sha256 = $1 AND account_id = $2 AND purpose = 'invitation' AND used_at IS NULL
        RETURNING email`,
      row: row({ email: text }),
    },
    [by.tokenSha256, by.accountId],
  );
  return deleted?.email;
}

/**
 * Removes a member with their sessions, links and invitations to others. The row of the user is kept without the
 * address, because the audit log may refer to it.
 * @param request.revokesKeys whether to revoke the API keys that the member created
 * @returns the former address and the number of revoked keys, or undefined if there is no such member
 */
export function removeMember(
  db: Database,
  request: { userId: string; accountId: string; revokesKeys: boolean },
): Promise<{ email: string; revokedKeys: number } | undefined> {
  const { userId, accountId, revokesKeys } = request;
  return db.statements.transaction({}, async (run) => {
    const [user] = await run(
      {
        text: 'SELECT email FROM users WHERE id = $1 AND account_id = $2 AND email IS NOT NULL FOR UPDATE',
        row: row({ email: text }),
      },
      [userId, accountId],
    );
    if (user === undefined) return undefined;
    await run({ text: 'DELETE FROM sessions WHERE user_id = $1' }, [userId]);
    await run({ text: 'DELETE FROM one_time_links WHERE user_id = $1 OR created_by = $1' }, [userId]);
    await run({ text: 'DELETE FROM emails WHERE address = $1' }, [user.email]);
    await run({ text: 'UPDATE users SET email = NULL, password_hash = NULL WHERE id = $1' }, [userId]);
    if (!revokesKeys) return { email: user.email, revokedKeys: 0 };
    const revoked = await run(
      { text: 'UPDATE api_keys SET revoked_at = now_ms() WHERE created_by = $1 AND revoked_at IS NULL RETURNING id' },
      [userId],
    );
    return { email: user.email, revokedKeys: revoked.length };
  });
}
