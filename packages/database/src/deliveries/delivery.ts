/** A delivery, as displayed to the customer and to operators. */
import type { InferResult, Selection } from 'kysely';
import type { Queries } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';

export type Delivery = InferResult<ReturnType<typeof selectDeliveries>>[number];
export type DeliveryAttempt = Selection<DB & { a: DB['delivery_attempts'] }, 'a', (typeof attemptColumns)[number]>;

/** The columns of a {@link DeliveryAttempt}, for a query of `delivery_attempts as a`. */
export const attemptColumns = [
  'a.series',
  /** Number of the attempt in its series, from 1 to 3. */
  'a.number',
  'a.started_at as startedAt',
  /** Null while the attempt is running, or if it was lost. */
  'a.completed_at as completedAt',
  'a.address',
  'a.duration_ms as durationMs',
  'a.status',
  /** `lost` means that the process crashed before it could record the result. */
  'a.error_class as errorClass',
  'a.response_excerpt as responseExcerpt',
] as const;

/** Selects deliveries `d` with their jobs `j`. */
export function selectDeliveries(kysely: Queries) {
  return (
    kysely
      .selectFrom('deliveries as d')
      .innerJoin('jobs as j', 'j.id', 'd.job_id')
      .select([
        /** The delivery ID, which receivers use to detect duplicates. */
        'd.id',
        'd.account_id as accountId',
        'd.job_id as jobId',
        'd.event as eventType',
        'd.state',
        /** Number of the series. 1 is the automatic series; each redelivery adds one. */
        'd.series',
        /** Number of started attempts in this series, from 0 to 3. */
        'd.attempts_started as attemptsStarted',
        'd.next_attempt_at as nextAttemptAt',
        'd.created_at as createdAt',
        'd.ended_at as endedAt',
      ])
      // Constraints ensure that an event exists only for a job with a URL and a key.
      .select(['j.api_key_id as apiKeyId', 'j.webhook_url as url'])
      .$narrowType<{ apiKeyId: string; url: string }>()
  );
}
