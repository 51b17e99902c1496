/** Deliveries to send again: overdue attempts, and automatic or requested redeliveries. */
import { limits } from '@humanize/contract';
import { sql } from 'kysely';
import { type OutcomeOf, sqlFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { listPage, type PageRequest } from '../database/page.ts';
import { rowsOf } from '../database/queries.ts';

/**
 * Lists deliveries whose next attempt is overdue, including those with lost attempts, longest overdue first. Takes no
 * locks, because it is harmless to enqueue an attempt twice: `startAttempt` starts it only once.
 * @throws InvalidCursorError
 */
export function listDueDeliveries(db: Database, request: PageRequest & { overdueSeconds: number }) {
  const query = db.kysely
    .selectFrom('deliveries')
    .select(['id as deliveryId', 'series', 'attemptsStarted', 'nextAttemptAt'])
    .select(sql<number>`floor(extract(epoch FROM now() - next_attempt_at) * 1000)::bigint`.as('overdueMs'))
    .$narrowType<{ nextAttemptAt: Date }>()
    .where('endedAt', 'is', null)
    .where('nextAttemptAt', '<=', sql<Date>`now() - make_interval(secs => ${request.overdueSeconds})`);
  return listPage(query, request, {
    by: { nextAttemptAt: 'time', id: 'id' },
    direction: 'asc',
    positionOf: ({ nextAttemptAt, deliveryId }) => [nextAttemptAt, deliveryId],
  });
}

/**
 * Lists exhausted deliveries of the last three days whose next series of attempts is due, for accounts that have chosen
 * automatic redelivery. The next series is due an hour after the first series has ended. The delay doubles after each
 * further series, up to 12 hours. Deliveries that cannot be resent are omitted.
 */
export function listDeliveriesToResend(db: Database, { limit }: { limit: number }): Promise<{ deliveryId: string }[]> {
  return rowsOf<{ deliveryId: string }>(db)`SELECT d.id AS delivery_id
    FROM accounts a JOIN deliveries d ON d.account_id = a.id
    WHERE a.redelivers AND a.suspended_at IS NULL AND a.closed_at IS NULL
      AND d.undelivered AND d.state = 'exhausted' AND d.created_at > now_ms() - interval '3 days' AND d.series <= ${limits.redeliveriesPerDeliveryMax}
      AND d.ended_at <= now_ms() - least(interval '1 hour' * 2 ^ least(d.series - 1, 10), interval '12 hours')
      AND (d.event <> 'humanize.job.succeeded' OR EXISTS (SELECT FROM job_payloads p WHERE p.job_id = d.job_id))
    ORDER BY d.created_at, d.id LIMIT ${limit}`;
}

/** `limit` is the number of series that a delivery can have besides the automatic one. */
type Redelivery = { deliveryId: string; accountId: string | null; limit: number };
type Columns = { series: number; accountId: string; limit: number };

const redeliver = sqlFunction<Redelivery, Columns>()('redeliver', {
  /** The first attempt is due now, and the caller must enqueue it. */
  scheduled: ['series', 'accountId'],
  in_progress: [],
  /** The body cannot be rendered again. */
  payload_deleted: [],
  /** The account is suspended or closed. */
  account_inactive: [],
  resent_too_often: ['limit'],
  not_found: [],
});

export type RedeliveryOutcome = OutcomeOf<typeof redeliver>;

/**
 * Starts a new series of up to three attempts for a delivery that has ended, with the same delivery ID. Because attempts are
 * stored permanently, the number of series per delivery is limited.
 */
export function scheduleRedelivery(
  db: Database,
  { deliveryId, accountId = null }: { deliveryId: string; accountId?: string | null | undefined },
): Promise<RedeliveryOutcome> {
  return redeliver(db, { deliveryId, accountId, limit: limits.redeliveriesPerDeliveryMax });
}
