/**
 * Changes to a user's email address. The new address is confirmed with a link that is sent to it, and the old address
 * is notified. A new password cancels a change that has not been confirmed.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, secondsFromNow } from '../database/queries.ts';
import { findSignInStep, takeSignInStep } from './sessions.ts';
import { removeUnconfirmedUser } from '../users/change-user.ts';
import { isAddressTaken, lockAddress, lockUsers, normalizeEmail } from '../users/users.ts';

const kind = 'address_change';

/** Records a change, which replaces any earlier change for the user. */
export async function insertAddressChange(
  db: Database,
  request: { userId: string; email: string; tokenSha256: Buffer; lifetimeSeconds: number },
): Promise<void> {
  const { tokenSha256, userId, lifetimeSeconds } = request;
  const details = JSON.stringify({ email: normalizeEmail(request.email) });
  const change = { tokenSha256, details, expiresAt: secondsFromNow(lifetimeSeconds) };
  await db.kysely
    .insertInto('signInSteps')
    .values({ userId, kind, ...change })
    .onConflict((conflict) => conflict.column('userId').where('kind', '=', sql.lit(kind)).doUpdateSet(change))
    .execute();
}

/** Finds the new address of a change that can be confirmed. */
export async function findAddressChange(db: Database, by: { tokenSha256: Buffer }): Promise<string | undefined> {
  return (await findSignInStep(db, { tokenSha256: by.tokenSha256, kind }))?.details['email'];
}

export type ConfirmAddressOutcome =
  | { outcome: 'changed'; userId: string; accountId: string }
  | { outcome: 'email_taken' }
  | { outcome: 'invalid' };

/**
 * Changes the address, marks it as confirmed, deletes the links and emails to the old address, and records an email
 * that notifies the old address. The change is consumed even if a confirmed user already has the new address.
 * @param request.noticeSeconds how long this email remains eligible to be sent
 */
export function confirmAddressChange(
  db: Database,
  request: { tokenSha256: Buffer; noticeSeconds: number },
): Promise<ConfirmAddressOutcome> {
  return db.transaction({}, async (trx) => {
    const change = await takeSignInStep({ kysely: trx }, { tokenSha256: request.tokenSha256, kind });
    const [userId, email] = [change?.userId, change?.details['email']];
    if (userId == null || email === undefined) return { outcome: 'invalid' };
    await lockAddress(trx, email);
    const user = await lockUsers(trx).where('id', '=', userId).executeTakeFirst();
    if (user === undefined) return { outcome: 'invalid' };
    await removeUnconfirmedUser(trx, { email });
    if (await isAddressTaken(trx, email)) return { outcome: 'email_taken' };
    await trx.updateTable('users').set({ email, emailConfirmedAt: now }).where('id', '=', userId).execute();
    await trx.deleteFrom('oneTimeLinks').where('userId', '=', userId).execute();
    await trx.deleteFrom('emails').where('address', '=', user.email).execute();
    const { email: address, accountId } = user;
    await trx
      .insertInto('emails')
      .values({ kind: 'address_changed', address, accountId, expiresAt: secondsFromNow(request.noticeSeconds) })
      .execute();
    return { outcome: 'changed', userId, accountId };
  });
}
