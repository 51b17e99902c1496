/** An account's states: open, suspended (its keys are refused until it is resumed), closed for ever. */
import type { Database } from '../database/create-database.ts';

/** Its keys are refused like revoked ones until it is resumed. False: no such open account, or it was so already. */
export function suspendAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return changed(
    db,
    'UPDATE accounts SET suspended_at = now_ms() WHERE id = $1 AND suspended_at IS NULL AND closed_at IS NULL RETURNING id',
    [by.accountId],
  );
}

/** False: no such suspended account. */
export function resumeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return changed(
    db,
    'UPDATE accounts SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL AND closed_at IS NULL RETURNING id',
    [by.accountId],
  );
}

/**
 * Forgets the name and revokes the keys; jobs and ledger stay. Texts go with the next `expirePayloads`. False: no such
 * open account.
 */
export function closeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return db.statements.transaction({}, async (run) => {
    const closed = await run(
      { text: `UPDATE accounts SET closed_at = now_ms(), name = '' WHERE id = $1 AND closed_at IS NULL RETURNING id` },
      [by.accountId],
    );
    await run({ text: 'UPDATE api_keys SET revoked_at = now_ms() WHERE account_id = $1 AND revoked_at IS NULL' }, [
      by.accountId,
    ]);
    return closed.length > 0;
  });
}

/** How long after a job's end its texts are kept: at least 25 hours; null: as the operator set. False: no such open account. */
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
