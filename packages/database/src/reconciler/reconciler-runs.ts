/** Stores and lists the latest runs of the reconcilers, for operators. Each new run deletes old runs. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

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

export async function insertReconcilerRun(db: Database, run: Omit<ReconcilerRun, 'finishedAt'>): Promise<void> {
  await db.kysely
    .with('added', (with_) =>
      with_
        .insertInto('reconciler_runs')
        .values({
          process: run.process,
          finished_at: sql`now_ms()`,
          duration_ms: Math.round(run.durationMs),
          counts: JSON.stringify(run.counts),
          error: run.error?.slice(0, 1_000) ?? null,
        })
        .returning('id'),
    )
    .deleteFrom('reconciler_runs')
    .where('id', '<=', sql<number>`(SELECT id FROM added) - ${runsMax}::int`)
    .execute();
}

/** Lists runs, latest first. */
export function listReconcilerRuns(db: Database, { limit }: { limit: number }): Promise<ReconcilerRun[]> {
  return db.kysely
    .selectFrom('reconciler_runs')
    .select(['process', 'finished_at as finishedAt', 'duration_ms as durationMs', 'counts', 'error'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
