/** Lists exhausted deliveries that are resent automatically, because their account has chosen it. */
import { limits } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Days after its creation during which an event is resent. */
const days = 3;

/**
 * Returns deliveries whose next series of attempts is due: an hour after the first series has ended, and twice as long
 * after each further one, at most 12 hours. Deliveries that cannot be resent are omitted.
 */
export function listDeliveriesToResend(db: Database, { limit }: { limit: number }): Promise<{ deliveryId: string }[]> {
  return db.kysely
    .selectFrom('accounts as a')
    .innerJoin('deliveries as d', 'd.account_id', 'a.id')
    .select('d.id as deliveryId')
    .where('a.redelivers', '=', sql.lit(true))
    .where('a.suspended_at', 'is', null)
    .where('a.closed_at', 'is', null)
    .where('d.state', '=', sql.lit('exhausted' as const))
    .where('d.created_at', '>', sql<Date>`now_ms() - make_interval(days => ${sql.lit(days)})`)
    .where('d.series', '<=', limits.redeliveriesPerDeliveryMax)
    .where(
      'd.ended_at',
      '<=',
      sql<Date>`now_ms() - least(interval '1 hour' * 2 ^ least(d.series - 1, 10), interval '12 hours')`,
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('d.event', '<>', sql.lit('humanize.job.succeeded' as const)),
        exists(selectFrom('job_payloads as p').select('p.job_id').whereRef('p.job_id', '=', 'd.job_id')),
      ]),
    )
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}
