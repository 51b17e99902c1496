/** Sums the usage and cost of recent jobs by engine and model, for operators. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { JobUsage } from '../database/job-usage.ts';

/** The sums for the jobs of an engine and model. */
export type EngineUsage = JobUsage & { jobs: number };

/**
 * Returns the usage totals for each engine and model. @param hours at most 25, because the query uses an index on the
 * texts, which are kept for at least 25 hours
 */
export async function listEngineUsage(db: Database, { hours }: { hours: number }): Promise<EngineUsage[]> {
  return db.kysely
    .selectFrom('job_payloads as p')
    .innerJoin('jobs as j', 'j.id', 'p.job_id')
    .select(({ fn }) => [
      sql<JobUsage['engine']>`j.usage ->> 'engine'`.as('engine'),
      sql<string | null>`j.usage ->> 'model'`.as('model'),
      fn.countAll<number>().as('jobs'),
      sumOf('modelParagraphs').as('modelParagraphs'),
      sumOf('lightEditParagraphs').as('lightEditParagraphs'),
      sumOf('modelRequests').as('modelRequests'),
      sumOf('promptTokens').as('promptTokens'),
      sumOf('completionTokens').as('completionTokens'),
      sumOf('costMicros').as('costMicros'),
    ])
    .where('p.completed_at', '>=', sql<Date>`now_ms() - make_interval(hours => ${hours}::int)`)
    .where('j.usage', 'is not', null)
    .groupBy([sql`1`, sql`2`])
    .orderBy('jobs', 'desc')
    .orderBy('engine')
    .orderBy('model')
    .execute();
}

const sumOf = (field: keyof JobUsage) => sql<number>`sum((j.usage ->> ${sql.lit(field)})::bigint)::bigint`;
