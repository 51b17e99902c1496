/**
 * Records failed sign-in attempts. Anyone who knows an email address can cause them. Therefore, the audit log records
 * the first attempt, and then at most one entry per user and hour with the number of attempts since the previous entry.
 */
import type { Database } from '../database/create-database.ts';
import { integer, row } from '../database/rows.ts';

/** Counts a failed attempt, and writes an audit entry with the given ID if an entry is due. */
export async function recordFailedSignIn(
  db: Database,
  attempt: { entryId: string; userId: string; address: string },
): Promise<void> {
  await db.statements.run(
    {
      name: 'record_failed_sign_in',
      text: `WITH found AS (
          SELECT id, account_id, failed_sign_ins + 1 AS attempts,
            coalesce(failed_sign_ins_recorded_at <= now_ms() - interval '1 hour', true) AS is_due
          FROM users WHERE id = $2 FOR NO KEY UPDATE
        ), counted AS (
          UPDATE users u SET failed_sign_ins = CASE WHEN f.is_due THEN 0 ELSE f.attempts END,
            failed_sign_ins_recorded_at = CASE WHEN f.is_due THEN now_ms() ELSE u.failed_sign_ins_recorded_at END
          FROM found f WHERE u.id = f.id
        )
        INSERT INTO audit_entries (account_id, id, user_id, action, subject, address, created_at)
          SELECT account_id, $1, id, 'sign-in.failed', CASE WHEN attempts > 1 THEN attempts || ' attempts' END, $3, now_ms()
          FROM found WHERE is_due`,
    },
    [attempt.entryId, attempt.userId, attempt.address],
  );
}

/** Returns and resets the number of failed attempts that are not in the audit log yet. */
export async function takeFailedSignIns(db: Database, by: { userId: string }): Promise<number> {
  const [taken] = await db.statements.run(
    {
      name: 'take_failed_sign_ins',
      text: `WITH found AS (SELECT id, failed_sign_ins FROM users WHERE id = $1 AND failed_sign_ins > 0 FOR NO KEY UPDATE),
        taken AS (UPDATE users u SET failed_sign_ins = 0 FROM found f WHERE u.id = f.id)
        SELECT failed_sign_ins FROM found`,
      row: row({ failed_sign_ins: integer }),
    },
    [by.userId],
  );
  return taken?.failed_sign_ins ?? 0;
}
