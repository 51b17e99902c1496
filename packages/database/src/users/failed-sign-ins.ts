/**
 * Records failed sign-in attempts. Anyone who knows an email address can cause them. Therefore, the audit log records
 * the first attempt, and then at most one entry per user and hour with the number of attempts since the previous entry.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Counts a failed attempt, and writes an audit entry with the given ID if an entry is due. */
export async function recordFailedSignIn(
  db: Database,
  attempt: { entryId: string; userId: string; address: string },
): Promise<void> {
  await sql`WITH found AS (
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
          FROM found WHERE is_due`.execute(db.kysely);
}

/** Returns and resets the number of failed attempts that are not in the audit log yet. */
export async function takeFailedSignIns(db: Database, by: { userId: string }): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`WITH
      found AS (SELECT id, failed_sign_ins AS attempts FROM users WHERE id = ${by.userId} AND failed_sign_ins > 0 FOR NO KEY UPDATE),
      taken AS (UPDATE users u SET failed_sign_ins = 0 FROM found f WHERE u.id = f.id)
    SELECT attempts FROM found`.execute(db.kysely);
  return rows[0]?.attempts ?? 0;
}
