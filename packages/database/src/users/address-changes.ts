/**
 * Changes to a user's email address. The new address is confirmed with a link that is mailed there, and the old
 * address is told. A new password cancels a change that is not confirmed.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { removeUnconfirmedUser } from './change-user.ts';
import { normalizeEmail } from './user.ts';

export type AddressChange = { userId: string; email: string };

/** Records a change, which replaces an earlier one of the user. */
export async function insertAddressChange(
  db: Database,
  { tokenSha256, userId, email, lifetimeSeconds }: AddressChange & { tokenSha256: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await db.kysely
    .insertInto('address_changes')
    .values({
      token_sha256: tokenSha256,
      user_id: userId,
      email: normalizeEmail(email),
      expires_at: sql`now_ms() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        token_sha256: ref('excluded.token_sha256'),
        email: ref('excluded.email'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** Finds a change that can be confirmed. */
export function findAddressChange(db: Database, by: { tokenSha256: Buffer }): Promise<AddressChange | undefined> {
  return db.kysely
    .selectFrom('address_changes')
    .select(['user_id as userId', 'email'])
    .where('token_sha256', '=', by.tokenSha256)
    .where('expires_at', '>', sql<Date>`now_ms()`)
    .executeTakeFirst();
}

export type ConfirmAddressOutcome =
  | { outcome: 'changed'; userId: string; accountId: string }
  /** A confirmed user has the address. The change is used up. */
  | { outcome: 'email_taken' }
  | { outcome: 'invalid' };

/**
 * Changes the address, which is then confirmed, deletes the links and emails to the old address, and records an email
 * that tells the old address.
 * @param request.noticeSeconds how long this email may be sent
 */
export function confirmAddressChange(
  db: Database,
  request: { tokenSha256: Buffer; noticeSeconds: number },
): Promise<ConfirmAddressOutcome> {
  return db.transaction({}, async (trx) => {
    const change = await trx
      .deleteFrom('address_changes')
      .where('token_sha256', '=', request.tokenSha256)
      .where('expires_at', '>', sql<Date>`now_ms()`)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (change === undefined) return { outcome: 'invalid' };
    const { email, user_id: userId } = change;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`.execute(trx);
    const user = await trx
      .selectFrom('users')
      .select(['email', 'account_id'])
      .where('id', '=', userId)
      .where('email', 'is not', null)
      .$narrowType<{ email: string }>()
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) return { outcome: 'invalid' };
    await removeUnconfirmedUser(trx, { email });
    const taken = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (taken !== undefined) return { outcome: 'email_taken' };
    await trx
      .updateTable('users')
      .set({ email, email_confirmed_at: sql`now_ms()` })
      .where('id', '=', userId)
      .execute();
    await trx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
    await trx.deleteFrom('emails').where('address', '=', user.email).execute();
    await trx
      .insertInto('emails')
      .values({
        id: sql`gen_random_uuid()`,
        kind: 'address_changed',
        address: user.email,
        account_id: user.account_id,
        created_at: sql`now_ms()`,
        next_attempt_at: sql`now_ms()`,
        expires_at: sql`now_ms() + make_interval(secs => ${request.noticeSeconds})`,
      })
      .execute();
    return { outcome: 'changed', userId, accountId: user.account_id };
  });
}

/** Deletes up to `limit` expired changes and returns their number. Safe to run concurrently. */
export async function expireAddressChanges(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('address_changes')
    .where('token_sha256', 'in', ({ selectFrom }) =>
      selectFrom('address_changes')
        .select('token_sha256')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
