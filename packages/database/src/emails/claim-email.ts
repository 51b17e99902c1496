/** Claims, completes and expires emails. Any number of senders can run concurrently. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { type DueEmail, dueEmailColumns } from './email.ts';

/**
 * Claims the email that has been due the longest. No other sender can claim it until its next attempt is due. Attempts
 * are due after 1, 2, 4 and 8 minutes, then every 15 minutes until the email expires. Sending must take less than a
 * minute.
 */
export async function claimEmail(db: Database): Promise<DueEmail | undefined> {
  return db.kysely
    .updateTable('emails')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now_ms() + make_interval(secs => least(60 * 2 ^ least(attempts, 10), 900))`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('emails')
        .select('id')
        .where('next_attempt_at', '<=', sql<Date>`now_ms()`)
        .where('expires_at', '>', sql<Date>`now_ms()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(dueEmailColumns)
    .executeTakeFirst();
}

/** Deletes an email that has been sent or must not be sent. */
export async function deleteEmail(db: Database, email: { id: string }): Promise<void> {
  await db.kysely.deleteFrom('emails').where('id', '=', email.id).execute();
}

/** Deletes up to `limit` emails that could not be sent in time, and returns them. */
export function expireEmails(db: Database, { limit }: { limit: number }): Promise<DueEmail[]> {
  return db.kysely
    .deleteFrom('emails')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('emails')
        .select('id')
        .where('expires_at', '<=', sql<Date>`now_ms()`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(dueEmailColumns)
    .execute();
}
