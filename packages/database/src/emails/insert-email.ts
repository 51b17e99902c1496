/** Records an email to be sent. */
import type { Database } from '../database/create-database.ts';
import { normalizeEmail } from '../users/user.ts';

/**
 * Records an email.
 * @param email.id the UUID of the email, with which the sender can detect duplicates
 * @param email.lifetimeSeconds how long the email may be sent
 */
export async function insertEmail(
  db: Database,
  email: { id: string; address: string; lifetimeSeconds: number } & (
    | { kind: 'invitation'; accountId: string }
    | { kind: 'sign_up' | 'password_reset'; accountId: null }
  ),
): Promise<void> {
  await db.statements.run(
    {
      text: `INSERT INTO emails (id, kind, address, account_id, created_at, next_attempt_at, expires_at)
        VALUES ($1, $2, $3, $4, now_ms(), now_ms(), now_ms() + make_interval(secs => $5))`,
    },
    [email.id, email.kind, normalizeEmail(email.address), email.accountId, email.lifetimeSeconds],
  );
}
