/** A delivery, as displayed to the customer and to operators. */
import { type WebhookEventType, webhookEventTypeOf } from '@humanize/contract';
import { pick, row, text } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';
import { toJobError } from '../jobs/job-row.ts';

/**
 * The state of a delivery. `pending`: waiting for `nextAttemptAt`. `in_flight`: an attempt is running, or it was lost
 * and the next one is due at `nextAttemptAt`.
 */
export type DeliveryState = Tables['deliveries']['state'];

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

export const deliveryRow = row({
  ...pick(tables.deliveries, 'id', 'account_id', 'job_id', 'state', 'series', 'attempts_started'),
  ...pick(tables.deliveries, 'next_attempt_at', 'created_at', 'ended_at'),
  ...pick(tables.jobs, 'status', 'failure_cause', 'error_message'),
  // Constraints ensure that an event exists only for an ended job with a URL and a key.
  api_key_id: text,
  webhook_url: text,
});

export function toDelivery(delivery: ReturnType<typeof deliveryRow>): Delivery {
  return {
    id: delivery.id,
    accountId: delivery.account_id,
    jobId: delivery.job_id,
    apiKeyId: delivery.api_key_id,
    eventType: webhookEventTypeOf({ status: delivery.status, error: toJobError(delivery) }),
    url: delivery.webhook_url,
    state: delivery.state,
    series: delivery.series,
    attemptsStarted: delivery.attempts_started,
    nextAttemptAt: delivery.next_attempt_at,
    createdAt: delivery.created_at,
    endedAt: delivery.ended_at,
  };
}
