/** Finds the beginnings of job texts, for lists. */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

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
  const rows = await db.statements.run(
    {
      name: 'list_job_previews',
      text: `SELECT job_id, left(input, ${charactersRead}) AS start FROM job_payloads WHERE job_id = ANY($1::uuid[]) AND account_id = $2`,
      row: row({ job_id: text, start: text }),
    },
    [by.jobIds, by.accountId],
  );
  return new Map(rows.map(({ job_id, start }) => [job_id, start]));
}
