/**
 * Changes the state of an account. An account is open, suspended (its keys are rejected until it is resumed) or
 * permanently closed.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { revokeApiKeysOfAccount } from '../api-keys/change-api-key.ts';
import { removeUsersOfAccount } from '../users/change-user.ts';

/**
 * Suspends an account. Its keys are rejected until it is resumed. Returns false if the account does not exist, is
 * closed or is already suspended.
 */
export async function suspendAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('accounts')
    .set({ suspended_at: sql`now_ms()` })
    .where('id', '=', by.accountId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Resumes an account. Returns false if the account does not exist or is not suspended. */
export async function resumeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('accounts')
    .set({ suspended_at: null })
    .where('id', '=', by.accountId)
    .where('suspended_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Closes an account in one transaction. Removes its name and its users with their addresses, sessions and invitations,
 * and revokes its keys. Jobs, the ledger and the audit log are kept. The next `expirePayloads` deletes its texts.
 * Returns false if the account does not exist or is already closed.
 */
export function closeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ closed_at: sql`now_ms()`, name: '' })
      .where('id', '=', by.accountId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await revokeApiKeysOfAccount(trx, by);
    await trx.deleteFrom('automatic_top_ups').where('account_id', '=', by.accountId).execute();
    await removeUsersOfAccount(trx, by);
    return true;
  });
}

/**
 * Sets the number of hours, at least 25, for which texts are kept after their job has ended. Null means the operator's
 * setting. Returns false if the account does not exist or is closed.
 */
export async function setPayloadRetention(
  db: Database,
  setting: { accountId: string; hours: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('accounts')
    .set({ payload_retention_hours: setting.hours })
    .where('id', '=', setting.accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
