/** A delivery as its customer and operators see it. */

/** pending: waits for `nextAttemptAt`. in_flight: an attempt runs, or was lost and is due at `nextAttemptAt`. */
export type DeliveryState = 'pending' | 'in_flight' | 'delivered' | 'exhausted' | 'blocked';
export type EventType = 'humanize.job.succeeded' | 'humanize.job.failed';

export type Delivery = {
  /** The delivery id that receivers deduplicate by. */
  id: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  eventType: EventType;
  url: string;
  state: DeliveryState;
  /** 1 is the automatic one; each redelivery adds one. */
  series: number;
  /** In this series, 0 to 3. */
  attemptsStarted: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};

export type DeliveryAttempt = {
  series: number;
  /** 1 to 3 within the series. */
  number: number;
  startedAt: Date;
  /** Null while it runs, or when it was lost. */
  completedAt: Date | null;
  address: string | null;
  durationMs: number | null;
  status: number | null;
  /** `lost`: its process ended before it could say what happened. */
  errorClass: string | null;
  responseExcerpt: string | null;
};

export type DeliveryRow = {
  id: string;
  account_id: string;
  job_id: string;
  api_key_id: string | null;
  job_status: 'succeeded' | 'failed';
  webhook_url: string | null;
  state: DeliveryState;
  series: number;
  attempts_started: number;
  next_attempt_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
};

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    accountId: row.account_id,
    jobId: row.job_id,
    // A job with an event has a URL and a key: a check on jobs says so.
    apiKeyId: row.api_key_id as string,
    eventType: `humanize.job.${row.job_status}`,
    url: row.webhook_url as string,
    state: row.state,
    series: row.series,
    attemptsStarted: row.attempts_started,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
