/** Finds the beginnings of job texts, for lists. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Number of characters that are read per text. Lists display fewer. */
const charactersRead = 120;

/**
 * Returns the first characters of each text by job ID. Jobs of other accounts and jobs whose texts were deleted are
 * omitted.
 */
export async function listJobPreviews(
  db: Database,
  by: { accountId: string; jobIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.kysely
    .selectFrom('job_payloads')
    .select(['job_id', sql<string>`left(input, ${sql.lit(charactersRead)})`.as('start')])
    .where(({ eb, fn, val }) => eb('job_id', '=', fn.any(val(by.jobIds))))
    .where('account_id', '=', by.accountId)
    .execute();
  return new Map(rows.map(({ job_id, start }) => [job_id, start]));
}
