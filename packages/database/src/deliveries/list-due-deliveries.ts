/**
 * Lists deliveries whose next attempt is overdue, including those with lost attempts. The reconciler enqueues them
 * again.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listPage, type Page, type PageRequest } from '../database/page.ts';

export type OverdueDelivery = {
  deliveryId: string;
  overdueMs: number;
  series: number;
  /** Number of started attempts in this series, from 0 to 3. */
  attemptsStarted: number;
  nextAttemptAt: Date;
};

/**
 * Lists deliveries, longest overdue first. Takes no locks, because it is harmless to enqueue an attempt twice:
 * `startAttempt` starts it only once.
 * @throws InvalidCursorError
 */
export async function listDueDeliveries(
  db: Database,
  request: PageRequest & { overdueSeconds: number },
): Promise<Page<OverdueDelivery>> {
  const query = db.kysely
    .selectFrom('deliveries')
    .select([
      'id as deliveryId',
      'series',
      'attempts_started as attemptsStarted',
      'next_attempt_at as nextAttemptAt',
      sql<number>`floor(extract(epoch FROM now() - next_attempt_at) * 1000)::bigint`.as('overdueMs'),
    ])
    .$narrowType<{ nextAttemptAt: Date }>()
    .where('ended_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now() - make_interval(secs => ${request.overdueSeconds})`);
  return listPage(query, request, {
    by: ['next_attempt_at', 'id'],
    direction: 'asc',
    placeOf: ({ nextAttemptAt, deliveryId }) => ({ at: nextAttemptAt, id: deliveryId }),
  });
}
