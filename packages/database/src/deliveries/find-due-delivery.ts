/** Read before an attempt, for the cap per account and host; changes nothing and counts nothing. */
import type { Database } from '../database/create-database.ts';
import type { DeliveryState, EventType } from './delivery.ts';

export type DueDelivery = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  url: string;
  eventType: EventType;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  /** An attempt may start now. */
  due: boolean;
};

export async function findDueDelivery(db: Database, by: { deliveryId: string }): Promise<DueDelivery | undefined> {
  const [row] = await db.statements.run<DueDelivery>(
    {
      name: 'find_due_delivery',
      text: `SELECT d.id AS "deliveryId", d.account_id AS "accountId", d.job_id AS "jobId", j.webhook_url AS url, 'humanize.job.' || d.job_status AS "eventType",
          d.state, d.next_attempt_at AS "nextAttemptAt", coalesce(d.next_attempt_at <= now_ms(), false) AS due
        FROM deliveries d JOIN jobs j ON j.id = d.job_id WHERE d.id = $1`,
    },
    [by.deliveryId],
  );
  return row;
}
