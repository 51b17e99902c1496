/** Records an email to be sent. */
import { sql } from 'kysely';
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
    | { kind: 'invitation' | 'address_change'; accountId: string }
    | { kind: 'sign_up' | 'password_reset'; accountId: null }
  ),
): Promise<void> {
  await db.kysely
    .insertInto('emails')
    .values({
      id: email.id,
      kind: email.kind,
      address: normalizeEmail(email.address),
      account_id: email.accountId,
      created_at: sql`now_ms()`,
      next_attempt_at: sql`now_ms()`,
      expires_at: sql`now_ms() + make_interval(secs => ${email.lifetimeSeconds})`,
    })
    .execute();
}
