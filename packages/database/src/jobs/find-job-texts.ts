/** A job's texts, for its own account's eyes only. */
import type { Database } from '../database/create-database.ts';
import { pick, row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';

export type JobTexts = {
  input: string;
  output: string | null;
  /** The engine's edit list as it was stored; null when the operator does not keep them. */
  edits: unknown;
};

/** Undefined: another account's job, no such job, or its texts were deleted. */
export async function findJobTexts(
  db: Database,
  by: { accountId: string; jobId: string },
): Promise<JobTexts | undefined> {
  const [texts] = await db.statements.run(
    {
      name: 'find_job_texts',
      text: 'SELECT input, output, edits FROM job_payloads WHERE job_id = $1 AND account_id = $2',
      row: row(pick(tables.job_payloads, 'input', 'output', 'edits')),
    },
    [by.jobId, by.accountId],
  );
  return texts;
}
