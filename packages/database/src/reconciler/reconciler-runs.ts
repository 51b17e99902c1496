/** Stores and lists the latest runs of the reconcilers, for operators. Each new run deletes old runs. */
import type { Database } from '../database/create-database.ts';
import { integer, nullable, recordOf, row, text, timestamp } from '../database/rows.ts';

const runsMax = 1_000;

export type ReconcilerRun = {
  /** The name of the process, with 1 to 200 characters. */
  process: string;
  finishedAt: Date;
  durationMs: number;
  /** Number of affected rows by action. */
  counts: Record<string, number>;
  error: string | null;
};

const reconcilerRunRow = row({
  process: text,
  finishedAt: timestamp,
  durationMs: integer,
  counts: recordOf(integer),
  error: nullable(text),
});

export async function insertReconcilerRun(db: Database, run: Omit<ReconcilerRun, 'finishedAt'>): Promise<void> {
  await db.statements.run(
    {
      name: 'insert_reconciler_run',
      text: `WITH added AS (
          INSERT INTO reconciler_runs (process, finished_at, duration_ms, counts, error) VALUES ($1, now_ms(), $2, $3, left($4, 1000)) RETURNING id)
        DELETE FROM reconciler_runs WHERE id <= (SELECT id FROM added) - $5`,
    },
    [run.process, Math.round(run.durationMs), JSON.stringify(run.counts), run.error, runsMax],
  );
}

/** Lists runs, latest first. */
export function listReconcilerRuns(db: Database, { limit }: { limit: number }): Promise<ReconcilerRun[]> {
  return db.statements.run(
    {
      text: `SELECT process, finished_at AS "finishedAt", duration_ms AS "durationMs", counts, error
        FROM reconciler_runs ORDER BY id DESC LIMIT $1`,
      row: reconcilerRunRow,
    },
    [limit],
  );
}
