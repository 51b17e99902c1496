/** Sums the usage and cost of recent jobs by engine and model, for operators. */
import type { Database } from '../database/create-database.ts';
import { type JobUsage, jobUsageFields } from '../database/job-usage.ts';
import { integer, row } from '../database/rows.ts';

/** The sums for the jobs of an engine and model. */
export type EngineUsage = JobUsage & { jobs: number };

const engineUsage = row({ ...jobUsageFields, jobs: integer });

/**
 * Returns the sums. @param hours at most 25. The query uses an index on the texts, which are kept for at least 25 hours
 */
export async function listEngineUsage(db: Database, { hours }: { hours: number }): Promise<EngineUsage[]> {
  return db.statements.run(
    {
      name: 'list_engine_usage',
      text: `SELECT j.usage ->> 'engine' AS engine, j.usage ->> 'model' AS model, count(*) AS jobs,
          sum((j.usage ->> 'modelParagraphs')::bigint)::bigint AS "modelParagraphs",
          sum((j.usage ->> 'lightEditParagraphs')::bigint)::bigint AS "lightEditParagraphs",
          sum((j.usage ->> 'modelRequests')::bigint)::bigint AS "modelRequests",
          sum((j.usage ->> 'promptTokens')::bigint)::bigint AS "promptTokens",
          sum((j.usage ->> 'completionTokens')::bigint)::bigint AS "completionTokens",
          sum((j.usage ->> 'costMicros')::bigint)::bigint AS "costMicros"
        FROM job_payloads p JOIN jobs j ON j.id = p.job_id
        WHERE p.completed_at >= now_ms() - make_interval(hours => $1) AND j.usage IS NOT NULL
        GROUP BY 1, 2 ORDER BY jobs DESC, engine, model`,
      row: engineUsage,
    },
    [hours],
  );
}
