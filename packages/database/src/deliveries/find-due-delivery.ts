/**
 * Reads a delivery before an attempt, to apply the limits per account and host and to render the body of the event.
 * Does not change anything.
 */
import { type JobRecord, type WebhookEventType, webhookEventTypeOf } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { batchedStatement } from '../database/statement-batches.ts';
import { boolean, bytes, nullable, row, text, timestamp } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import { jobColumns, jobSelectList, toJobRecord } from '../jobs/job-row.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';
import type { DeliveryState } from './delivery.ts';

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
  /** The terminal job from which to render the event. Null if no attempt may start or the body is already stored. */
  job: JobRecord | null;
  /** The next signing secret of the key, while it is being rotated. */
  nextEncryptedSecret: EncryptedSecret | null;
};

const dueDeliveryRow = row({
  ...jobColumns,
  // A constraint ensures that a job with an event has a URL.
  webhook_url: text,
  deliveryId: text,
  state: tables.deliveries.state,
  nextAttemptAt: nullable(timestamp),
  due: boolean,
  unrendered: boolean,
  nextSecret: nullable(bytes),
  nextMasterKeyId: nullable(text),
});

const findDueStatement = batchedStatement({
  name: 'find_due_delivery_job_and_next_secret',
  types: ['uuid'],
  source: (parameter) => `(SELECT d.id AS "deliveryId", d.state,
      d.next_attempt_at AS "nextAttemptAt", due.due, due.due AND b.delivery_id IS NULL AS unrendered,
      CASE WHEN due.due AND b.delivery_id IS NULL THEN p.output END AS output,
      n.sealed_secret AS "nextSecret", n.master_key_id AS "nextMasterKeyId", ${jobSelectList}
    FROM deliveries d JOIN jobs j ON j.id = d.job_id
      LEFT JOIN delivery_bodies b ON b.delivery_id = d.id
      LEFT JOIN job_payloads p ON p.job_id = d.job_id
      LEFT JOIN next_signing_secrets n ON n.api_key_id = j.api_key_id
      CROSS JOIN LATERAL (SELECT coalesce(d.next_attempt_at <= now_ms(), false) AS due) due
    WHERE d.id = ${parameter(1)})`,
  row: dueDeliveryRow,
});

export async function findDueDelivery(db: Database, by: { deliveryId: string }): Promise<DueDelivery | undefined> {
  const [found] = await db.statements.run(findDueStatement, [by.deliveryId]);
  return found === undefined ? undefined : toDueDelivery(found);
}

function toDueDelivery(found: ReturnType<typeof dueDeliveryRow>): DueDelivery {
  const { deliveryId, state, nextAttemptAt, due, unrendered, nextSecret, nextMasterKeyId } = found;
  const job = toJobRecord(found);
  return {
    deliveryId,
    accountId: job.accountId,
    jobId: job.id,
    url: found.webhook_url,
    eventType: webhookEventTypeOf(job),
    state,
    nextAttemptAt,
    due,
    job: unrendered ? job : null,
    nextEncryptedSecret:
      nextSecret === null || nextMasterKeyId === null ? null : { masterKeyId: nextMasterKeyId, ciphertext: nextSecret },
  };
}
