/** Finds the texts of a job, only for the account of the job. */
import type { Database } from '../database/create-database.ts';
import { pick, row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';

export type JobTexts = {
  input: string;
  output: string | null;
  /** The stored list of edits that the engine made, or null if the operator does not store edits. */
  edits: unknown;
};

/** Finds the texts. Returns undefined if the job is unknown, belongs to another account, or its texts were deleted. */
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
