/**
 * Changes the state of an account. An account is open, suspended (its keys are rejected until it is resumed) or
 * permanently closed.
 */
import type { Database } from '../database/create-database.ts';
import { removeUsersOfAccount } from '../users/change-user.ts';

/**
 * Suspends an account. Its keys are rejected until it is resumed. Returns false if the account does not exist, is
 * closed or is already suspended.
 */
export function suspendAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return changed(
    db,
    'UPDATE accounts SET suspended_at = now_ms() WHERE id = $1 AND suspended_at IS NULL AND closed_at IS NULL RETURNING id',
    [by.accountId],
  );
}

/** Resumes an account. Returns false if the account does not exist or is not suspended. */
export function resumeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return changed(
    db,
    'UPDATE accounts SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL AND closed_at IS NULL RETURNING id',
    [by.accountId],
  );
}

/**
 * Closes an account in one transaction. Removes its name and its users with their addresses, sessions and invitations,
 * and revokes its keys. Jobs, the ledger and the audit log are kept. The next `expirePayloads` deletes its texts.
 * Returns false if the account does not exist or is already closed.
 */
export function closeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return db.statements.transaction({}, async (run) => {
    const closed = await run(
      { text: `UPDATE accounts SET closed_at = now_ms(), name = '' WHERE id = $1 AND closed_at IS NULL RETURNING id` },
      [by.accountId],
    );
    if (closed.length === 0) return false;
    await run({ text: 'UPDATE api_keys SET revoked_at = now_ms() WHERE account_id = $1 AND revoked_at IS NULL' }, [
      by.accountId,
    ]);
    await removeUsersOfAccount(run, by);
    return true;
  });
}

/**
 * Sets the number of hours, at least 25, for which texts are kept after their job has ended. Null means the operator's
 * setting. Returns false if the account does not exist or is closed.
 */
export function setPayloadRetention(
  db: Database,
  setting: { accountId: string; hours: number | null },
): Promise<boolean> {
  return changed(
    db,
    'UPDATE accounts SET payload_retention_hours = $2 WHERE id = $1 AND closed_at IS NULL RETURNING id',
    [setting.accountId, setting.hours],
  );
}

async function changed(db: Database, text: string, values: readonly unknown[]): Promise<boolean> {
  return (await db.statements.run({ text }, values)).length > 0;
}
