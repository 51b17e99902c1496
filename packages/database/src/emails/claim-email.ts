/** Claims, completes and expires emails. Any number of senders can run concurrently. */
import type { Database } from '../database/create-database.ts';
import { type DueEmail, dueEmailRow } from './email.ts';

/**
 * Claims the email that has been due the longest. No other sender can claim it until its next attempt is due. Attempts
 * are due after 1, 2, 4 and 8 minutes, then every 15 minutes until the email expires. Sending must take less than a
 * minute.
 */
export async function claimEmail(db: Database): Promise<DueEmail | undefined> {
  const [email] = await db.statements.run(
    {
      name: 'claim_email',
      text: `UPDATE emails SET attempts = attempts + 1,
          next_attempt_at = now_ms() + make_interval(secs => least(60 * 2 ^ least(attempts, 10), 900))
        WHERE id = (SELECT id FROM emails WHERE next_attempt_at <= now_ms() AND expires_at > now_ms()
          ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, address, account_id AS "accountId", attempts`,
      row: dueEmailRow,
    },
    [],
  );
  return email;
}

/** Deletes an email that has been sent or must not be sent. */
export async function deleteEmail(db: Database, email: { id: string }): Promise<void> {
  await db.statements.run({ text: 'DELETE FROM emails WHERE id = $1' }, [email.id]);
}

/** Deletes up to `limit` emails that could not be sent in time, and returns them. */
export function expireEmails(db: Database, { limit }: { limit: number }): Promise<DueEmail[]> {
  return db.statements.run(
    {
      text: `DELETE FROM emails WHERE id = ANY(ARRAY(
          SELECT id FROM emails WHERE expires_at <= now_ms() LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING id, kind, address, account_id AS "accountId", attempts`,
      row: dueEmailRow,
    },
    [limit],
  );
}
