/**
 * The audit log, which records sign-ins, key changes, redeliveries, deletions and operator commands. It never contains
 * texts, keys or secrets.
 */
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type PageRequest } from '../database/page.ts';
import { rowsOf } from '../database/queries.ts';

/**
 * An audit entry. `accountId` is null for an operator command that does not concern a particular account. `userId` is
 * null for operator commands and for people who were not signed in. In these cases, and for users who were removed,
 * `userEmail` is null.
 */
export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['items'][number];

/** Writes an entry. @param entry.subject the ID or name of the object, truncated to 300 characters */
export async function insertAuditEntry(
  db: Database,
  entry: {
    id: string;
    accountId: string | null;
    userId: string | null;
    action: string;
    subject?: string | undefined;
    address?: string | undefined;
  },
): Promise<void> {
  const { id, accountId, userId, action, subject, address } = entry;
  await db.kysely
    .insertInto('auditEntries')
    .values({ id, accountId, userId, action, subject: subject?.slice(0, 300), address })
    .execute();
}

/** Lists the entries of one account or all accounts, newest first. */
export function listAuditEntries(db: Database, request: PageRequest & { accountId?: string | undefined }) {
  let query = db.kysely
    .selectFrom('auditEntries as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select([
      'e.id',
      'e.accountId',
      'e.userId',
      'u.email as userEmail',
      'e.action',
      'e.subject',
      'e.address',
      'e.createdAt',
    ]);
  if (request.accountId !== undefined) query = query.where('e.accountId', '=', request.accountId);
  return listNewestFirst(query, request, 'e');
}

/** Counts a failed sign-in attempt, and writes an audit entry with the given ID if one is due. */
export async function recordFailedSignIn(
  db: Database,
  attempt: { entryId: string; userId: string; address: string },
): Promise<void> {
  await rowsOf(db)`WITH found AS (
          SELECT id, account_id, failed_sign_ins + 1 AS attempts,
            coalesce(failed_sign_ins_recorded_at <= now_ms() - interval '1 hour', true) AS is_due
          FROM users WHERE id = ${attempt.userId} FOR NO KEY UPDATE
        ), counted AS (
          UPDATE users u SET failed_sign_ins = CASE WHEN f.is_due THEN 0 ELSE f.attempts END,
            failed_sign_ins_recorded_at = CASE WHEN f.is_due THEN now_ms() ELSE u.failed_sign_ins_recorded_at END
          FROM found f WHERE u.id = f.id
        )
        INSERT INTO audit_entries (account_id, id, user_id, action, subject, address, created_at)
          SELECT account_id, ${attempt.entryId}, id, 'sign-in.failed', CASE WHEN attempts > 1 THEN attempts || ' attempts' END,
            ${attempt.address}, now_ms()
          FROM found WHERE is_due`;
}

/** Returns and resets the number of failed attempts that are not yet in the audit log. */
export async function takeFailedSignIns(db: Database, by: { userId: string }): Promise<number> {
  const [taken] = await rowsOf<{ attempts: number }>(db)`WITH
      found AS (SELECT id, failed_sign_ins AS attempts FROM users WHERE id = ${by.userId} AND failed_sign_ins > 0 FOR NO KEY UPDATE),
      taken AS (UPDATE users u SET failed_sign_ins = 0 FROM found f WHERE u.id = f.id)
    SELECT attempts FROM found`;
  return taken?.attempts ?? 0;
}
