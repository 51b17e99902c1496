/**
 * Reads a delivery before an attempt, to apply the limits per account and host and to render the body of the event.
 * Does not change anything.
 */
import type { JobRecord, WebhookEventType } from '@humanize/contract';
import { sql } from 'kysely';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { DeliveryState } from '../database/schema-types.ts';
import { jobColumns, toJobRecord } from '../jobs/job-row.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

export type DueDelivery = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  url: string;
  eventType: WebhookEventType;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  /** True if an attempt may start now. */
  due: boolean;
  /** The job from which to render the event. Null if no attempt may start or the body is already stored. */
  job: JobRecord | null;
  /** The next signing secret of the key, while it is being rotated. */
  nextEncryptedSecret: EncryptedSecret | null;
};

const selectDueDelivery = (queries: Queries, by: { deliveryId: string }) =>
  queries
    .selectFrom('deliveries as d')
    .innerJoin('jobs as j', 'j.id', 'd.job_id')
    .leftJoin('delivery_bodies as b', 'b.delivery_id', 'd.id')
    .leftJoin('job_payloads as p', 'p.job_id', 'd.job_id')
    .leftJoin('next_signing_secrets as n', 'n.api_key_id', 'j.api_key_id')
    .innerJoin(
      sql<{ due: boolean }>`LATERAL (SELECT coalesce(d.next_attempt_at <= now_ms(), false) AS due)`.as('due'),
      (join) => join.onTrue(),
    )
    .select(jobColumns)
    .select([
      'd.event',
      'd.state',
      'd.next_attempt_at as nextAttemptAt',
      'due.due',
      sql<boolean>`due.due AND b.delivery_id IS NULL`.as('unrendered'),
      sql<string | null>`CASE WHEN due.due AND b.delivery_id IS NULL THEN p.output END`.as('output'),
      'n.sealed_secret as nextSecret',
      'n.master_key_id as nextMasterKeyId',
    ])
    .where('d.id', '=', by.deliveryId);

type DueDeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDueDelivery>['execute']>>[number];

const findDueDeliveryRow = compileOnce<{ deliveryId: string }, DueDeliveryRow>(['deliveryId'], selectDueDelivery);

export async function findDueDelivery(db: Database, by: { deliveryId: string }): Promise<DueDelivery | undefined> {
  const [found] = await findDueDeliveryRow(db.kysely, by);
  if (found === undefined) return undefined;
  const { event, state, nextAttemptAt, due, unrendered, nextSecret, nextMasterKeyId } = found;
  const job = toJobRecord(found);
  return {
    deliveryId: by.deliveryId,
    accountId: job.accountId,
    jobId: job.id,
    // A constraint ensures that a job with an event has a URL.
    url: found.webhook_url as string,
    eventType: event,
    state,
    nextAttemptAt,
    due,
    job: unrendered ? job : null,
    nextEncryptedSecret:
      nextSecret === null || nextMasterKeyId === null ? null : { masterKeyId: nextMasterKeyId, ciphertext: nextSecret },
  };
}
