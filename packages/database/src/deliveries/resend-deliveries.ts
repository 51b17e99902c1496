/** Deliveries to send again: overdue attempts, and automatic or requested redelivery. */
import { limits } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listPage, type PageRequest } from '../database/page.ts';

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
    by: ['nextAttemptAt', 'id'],
    direction: 'asc',
    placeOf: ({ nextAttemptAt, deliveryId }) => ({ at: nextAttemptAt, id: deliveryId }),
  });
}

/**
 * Lists exhausted deliveries of the last three days, of accounts that have chosen automatic redelivery, whose next series of
 * attempts is due: an hour after the first series has ended, and twice as long after each further one, at most 12 hours.
 * Deliveries that cannot be resent are omitted.
 */
export function listDeliveriesToResend(db: Database, { limit }: { limit: number }): Promise<{ deliveryId: string }[]> {
  return db.kysely
    .selectFrom('accounts as a')
    .innerJoin('deliveries as d', 'd.accountId', 'a.id')
    .select('d.id as deliveryId')
    .where('a.redelivers', '=', sql.lit(true))
    .where('a.suspendedAt', 'is', null)
    .where('a.closedAt', 'is', null)
    .where('d.state', '=', sql.lit('exhausted' as const))
    .where('d.createdAt', '>', sql<Date>`now_ms() - interval '3 days'`)
    .where('d.series', '<=', limits.redeliveriesPerDeliveryMax)
    .where(
      'd.endedAt',
      '<=',
      sql<Date>`now_ms() - least(interval '1 hour' * 2 ^ least(d.series - 1, 10), interval '12 hours')`,
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('d.event', '<>', sql.lit('humanize.job.succeeded' as const)),
        exists(selectFrom('jobPayloads as p').select('p.jobId').whereRef('p.jobId', '=', 'd.jobId')),
      ]),
    )
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

export type RedeliveryOutcome =
  /** The first attempt is due now, and the caller must enqueue it. */
  | { outcome: 'scheduled'; series: number; accountId: string }
  | { outcome: 'in_progress' }
  /** The body cannot be rendered again. */
  | { outcome: 'payload_deleted' }
  /** The account is suspended or closed. */
  | { outcome: 'account_inactive' }
  | { outcome: 'resent_too_often'; limit: number }
  | { outcome: 'not_found' };

type RedeliveryRow = { outcome: RedeliveryOutcome['outcome']; series: number; accountId: string };

/**
 * Starts a new series of up to three attempts for a delivery that has ended, with the same delivery ID. Because attempts are
 * stored permanently, the number of series per delivery is limited.
 */
export async function scheduleRedelivery(
  db: Database,
  { deliveryId, accountId = null }: { deliveryId: string; accountId?: string | null | undefined },
): Promise<RedeliveryOutcome> {
  const limit = limits.redeliveriesPerDeliveryMax;
  const called = sql<RedeliveryRow>`SELECT * FROM redeliver(${deliveryId}, ${accountId}, ${limit})`;
  const [row] = (await called.execute(db.kysely)).rows;
  if (row === undefined) throw new Error('redeliver returned no row');
  const { outcome } = row;
  if (outcome === 'scheduled') return { outcome, series: row.series, accountId: row.accountId };
  return outcome === 'resent_too_often' ? { outcome, limit } : { outcome };
}
