/** Writes that the database otherwise rejects: to shift times, and to create damage that checks must find. */
import type { Database } from '@humanize/database';

/** Runs one statement without triggers and foreign keys, as the tests' superuser. Check constraints still apply. */
export async function writePastTriggers(db: Database, text: string, values: readonly unknown[] = []): Promise<void> {
  await db.statements.transaction({}, async (run) => {
    await run({ text: 'SET LOCAL session_replication_role = replica' });
    await run({ text }, values);
  });
}
