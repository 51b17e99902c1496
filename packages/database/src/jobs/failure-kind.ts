/**
 * The kinds of failures that are displayed to customers. They are derived from the cause and reason that are stored
 * with a job.
 */
import { sql } from 'kysely';

/** `not_english` is an error of the customer. All other kinds are failures of the service. */
export const failureKinds = [
  'not_english',
  'too_slow',
  'model_unavailable',
  'not_delivered',
  'not_rewritten',
  'expired',
  'interrupted',
  'not_queued',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** The kind of the failed job `j`. */
export const failureKindOf = sql<FailureKind>`CASE j.failure_cause
  WHEN 'expired' THEN 'expired'
  WHEN 'exhausted' THEN 'interrupted'
  WHEN 'enqueue' THEN 'not_queued'
  ELSE CASE j.failure_reason
    WHEN 'not_english' THEN 'not_english'
    WHEN 'overran' THEN 'too_slow'
    WHEN 'model_unavailable' THEN 'model_unavailable'
    WHEN 'not_delivered' THEN 'not_delivered'
    ELSE 'not_rewritten'
  END
END`;
