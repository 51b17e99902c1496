/**
 * Makes changes that the database would otherwise reject, to shift times or to introduce damage that checks must
 * detect.
 */
import { query } from '@humanize/database';
import type { TestDatabase } from '../databases/create-test-database.ts';

/**
 * Runs one statement as the owner of the schema, with triggers and foreign keys disabled. Check constraints still
 * apply.
 */
export async function writePastTriggers(
  { owner }: Pick<TestDatabase, 'owner'>,
  text: string,
  values: readonly unknown[] = [],
  timeoutMs?: number,
): Promise<void> {
  await owner.transaction(timeoutMs === undefined ? {} : { timeoutMs }, async (trx) => {
    await query(trx, 'SET LOCAL session_replication_role = replica');
    await query(trx, text, values);
  });
}
