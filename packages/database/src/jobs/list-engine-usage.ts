/** Usage and cost of the jobs of the last hours, by engine and model, for operators. */
import type { Database } from '../database/create-database.ts';
import { integer, nullable, oneOf, row, text } from '../database/rows.ts';

export type EngineUsage = {
  engine: 'language-model' | 'light-edit';
  model: string | null;
  jobs: number;
  modelParagraphs: number;
  lightEditParagraphs: number;
  modelRequests: number;
  promptTokens: number;
  completionTokens: number;
  /** Millionths of the operator's currency. */
  costMicros: number;
};

const engineUsage = row({
  engine: oneOf(['language-model', 'light-edit']),
  model: nullable(text),
  jobs: integer,
  modelParagraphs: integer,
  lightEditParagraphs: integer,
  modelRequests: integer,
  promptTokens: integer,
  completionTokens: integer,
  costMicros: integer,
});

/** @param hours at most 25, the minimum retention of texts, because the query uses an index on them */
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
