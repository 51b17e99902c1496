/** A delivery, as displayed to the customer and to operators. */
import type { WebhookEventType } from '@humanize/contract';
import type { Queries } from '../database/queries.ts';
import type { DeliveryState } from '../database/schema-types.ts';

export type Delivery = {
  /** The delivery ID, which receivers use to detect duplicates. */
  id: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  eventType: WebhookEventType;
  url: string;
  state: DeliveryState;
  /** Number of the series. 1 is the automatic series; each redelivery adds one. */
  series: number;
  /** Number of started attempts in this series, from 0 to 3. */
  attemptsStarted: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};

export type DeliveryAttempt = {
  series: number;
  /** Number of the attempt in its series, from 1 to 3. */
  number: number;
  startedAt: Date;
  /** Null while the attempt is running, or if it was lost. */
  completedAt: Date | null;
  address: string | null;
  durationMs: number | null;
  status: number | null;
  /** `lost` means that the process crashed before it could record the result. */
  errorClass: string | null;
  responseExcerpt: string | null;
};

/** Selects deliveries `d` with their jobs `j`. */
export function selectDeliveries(kysely: Queries) {
  return (
    kysely
      .selectFrom('deliveries as d')
      .innerJoin('jobs as j', 'j.id', 'd.job_id')
      .select([
        'd.id',
        'd.account_id as accountId',
        'd.job_id as jobId',
        'd.event as eventType',
        'd.state',
        'd.series',
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
