/** One-time links: an invitation to become a user, or a password reset. Only their SHA-256 is stored. */
import type { Database } from '../database/create-database.ts';
import { row } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';
import type { UserRole } from './user.ts';
import { normaliseEmail } from './user.ts';

export type OneTimeLink =
  | { purpose: 'invitation'; email: string; role: UserRole; accountId: string | null }
  | { purpose: 'password_reset'; userId: string; accountId: string };

/** @param request.lifetimeSeconds how long the link is valid */
export async function insertOneTimeLink(
  db: Database,
  request: { tokenSha256: Buffer; lifetimeSeconds: number; link: OneTimeLink },
): Promise<void> {
  const { link } = request;
  const invitation = link.purpose === 'invitation';
  await db.statements.run(
    {
      text: `INSERT INTO one_time_links (token_sha256, purpose, email, role, account_id, user_id, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, now_ms(), now_ms() + make_interval(secs => $7))`,
    },
    [
      request.tokenSha256,
      link.purpose,
      invitation ? normaliseEmail(link.email) : null,
      invitation ? link.role : null,
      link.accountId,
      invitation ? null : link.userId,
      request.lifetimeSeconds,
    ],
  );
}

const linkRow = row(tables.one_time_links);

/** Finds a valid link without using it. */
export async function findOneTimeLink(db: Database, by: { tokenSha256: Buffer }): Promise<OneTimeLink | undefined> {
  const [link] = await db.statements.run(
    {
      text: `SELECT purpose, email, role, account_id, user_id FROM one_time_links
        WHERE token_sha256 = $1 AND used_at IS NULL AND expires_at > now_ms()`,
      row: linkRow,
    },
    [by.tokenSha256],
  );
  return link && toLink(link);
}

/** Uses a link. Of two concurrent calls, one gets undefined. */
export async function consumeOneTimeLink(db: Database, by: { tokenSha256: Buffer }): Promise<OneTimeLink | undefined> {
  const [link] = await db.statements.run(
    {
      text: `UPDATE one_time_links SET used_at = now_ms()
        WHERE token_sha256 = $1 AND used_at IS NULL AND expires_at > now_ms()
        RETURNING purpose, email, role, account_id, user_id`,
      row: linkRow,
    },
    [by.tokenSha256],
  );
  return link && toLink(link);
}

function toLink(link: Tables['one_time_links']): OneTimeLink {
  return link.purpose === 'invitation'
    ? { purpose: 'invitation', email: link.email as string, role: link.role as UserRole, accountId: link.account_id }
    : { purpose: 'password_reset', userId: link.user_id as string, accountId: link.account_id as string };
}
