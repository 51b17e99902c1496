/**
 * Lists deliveries whose next attempt is overdue, including those with lost attempts. The reconciler enqueues them
 * again.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import {
  follows,
  type Page,
  type PageRequest,
  placeCursor,
  readPlaceCursor,
  rowsToFetch,
  toPage,
} from '../database/page.ts';

export type OverdueDelivery = {
  deliveryId: string;
  overdueMs: number;
  series: number;
  /** Number of started attempts in this series, from 0 to 3. */
  attemptsStarted: number;
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
  let query = db.kysely
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
    .where('next_attempt_at', '<=', sql<Date>`now() - make_interval(secs => ${request.overdueSeconds})`)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(rowsToFetch(request));
  if (request.after !== undefined)
    query = query.where(follows(['next_attempt_at', 'id'], readPlaceCursor(request.after)));
  return toPage(
    await query.execute(),
    request,
    ({ deliveryId, overdueMs, series, attemptsStarted }) => ({ deliveryId, overdueMs, series, attemptsStarted }),
    ({ nextAttemptAt, deliveryId }) => placeCursor({ at: nextAttemptAt, id: deliveryId }),
  );
}
