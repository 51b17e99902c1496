/**
 * Pending emails. Their content is rendered when they are sent, so no links or secrets are stored. Any number of senders
 * can run concurrently.
 */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, secondsFromNow } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';
import { normalizeEmail } from '../users/user.ts';

const columns = ['id', 'kind', 'address', 'accountId', 'attempts'] as const;

/**
 * A due email. `accountId` is null for a sign-up and a password reset. `attempts` includes the attempt for which the email
 * was claimed.
 */
export type DueEmail = Selection<DB, 'emails', (typeof columns)[number]>;

/**
 * Records an email to be sent.
 * @param email.id the email's UUID, which the sender can use to detect duplicates
 * @param email.lifetimeSeconds how long the email remains eligible to be sent
 */
export async function insertEmail(
  db: Database,
  {
    id,
    kind,
    accountId,
    address,
    lifetimeSeconds,
  }: { id: string; address: string; lifetimeSeconds: number } & (
    | { kind: 'invitation' | 'address_change'; accountId: string }
    | { kind: 'sign_up' | 'password_reset'; accountId: null }
  ),
): Promise<void> {
  await db.kysely
    .insertInto('emails')
    .values({ id, kind, accountId, address: normalizeEmail(address), expiresAt: secondsFromNow(lifetimeSeconds) })
    .execute();
}

/**
 * Claims the email that has been due the longest. No other sender can claim it until its next attempt is due. Attempts
 * are due after 1, 2, 4 and 8 minutes, then every 15 minutes until the email expires. Sending must take less than a
 * minute.
 */
export function claimEmail(db: Database): Promise<DueEmail | undefined> {
  return db.kysely
    .updateTable('emails')
    .set({
      attempts: sql`attempts + 1`,
      nextAttemptAt: sql`now_ms() + make_interval(secs => least(60 * 2 ^ least(attempts, 10), 900))`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('emails')
        .select('id')
        .where('nextAttemptAt', '<=', now)
        .where('expiresAt', '>', now)
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
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
      selectFrom('emails').select('id').where('expiresAt', '<=', now).limit(limit).forUpdate().skipLocked(),
    )
    .returning(columns)
    .execute();
}
