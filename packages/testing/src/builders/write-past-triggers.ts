/** Makes changes that the database otherwise rejects, to shift times and to create damage that checks must detect. */
import type { TestDatabase } from '../databases/create-test-database.ts';

/** Runs one statement without triggers and foreign keys, as the owner of the schema. Check constraints still apply. */
export async function writePastTriggers(
  { owner }: Pick<TestDatabase, 'owner'>,
  text: string,
  values: readonly unknown[] = [],
  timeoutMs?: number,
): Promise<void> {
  await owner.statements.transaction(timeoutMs === undefined ? {} : { timeoutMs }, async (run) => {
    await run({ text: 'SET LOCAL session_replication_role = replica' });
    await run({ text }, values);
  });
}
