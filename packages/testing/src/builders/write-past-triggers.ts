/** Writes that the database refuses to everybody else: to let time pass, and to plant damage that must be found. */
import type { Database } from '@humanize/database';

/** Runs one statement with all triggers and foreign keys off, as the superuser that tests are. Checks still hold. */
export async function writePastTriggers(db: Database, text: string, values: readonly unknown[] = []): Promise<void> {
  await db.statements.transaction({}, async (run) => {
    await run({ text: 'SET LOCAL session_replication_role = replica' });
    await run({ text }, values);
  });
}
