/**
 * Lists deliveries whose next attempt is overdue, including those with lost attempts. The reconciler enqueues them
 * again.
 */
import type { Database } from '../database/create-database.ts';
import { integer, pick, row, timestamp } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

export type OverdueDelivery = {
  deliveryId: string;
  overdueMs: number;
  series: number;
  /** Number of started attempts in this series, from 0 to 3. */
  attemptsStarted: number;
};

const overdueRow = row({
  ...pick(tables.deliveries, 'id', 'series', 'attempts_started'),
  next_attempt_at: timestamp,
  overdue_ms: integer,
});

/**
 * Lists deliveries, longest overdue first. Takes no locks, because it is harmless to enqueue an attempt twice:
 * `startAttempt` starts it only once.
 * @throws InvalidCursorError
 */
export async function listDueDeliveries(
  db: Database,
  request: PageRequest & { overdueSeconds: number },
): Promise<Page<OverdueDelivery>> {
  const after = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const rows = await db.statements.run(
    {
      name: 'list_due_deliveries',
      text: `SELECT id, series, attempts_started, next_attempt_at, floor(extract(epoch FROM now() - next_attempt_at) * 1000)::bigint AS overdue_ms
        FROM deliveries WHERE ended_at IS NULL AND next_attempt_at <= now() - make_interval(secs => $3)
          AND (($1::timestamptz IS NULL) OR (next_attempt_at, id) > ($1, $2::uuid))
        ORDER BY next_attempt_at, id LIMIT $4`,
      row: overdueRow,
    },
    [after?.at ?? null, after?.id ?? null, request.overdueSeconds, rowsToFetch(request)],
  );
  return toPage(
    rows,
    request,
    (delivery) => ({
      deliveryId: delivery.id,
      overdueMs: delivery.overdue_ms,
      series: delivery.series,
      attemptsStarted: delivery.attempts_started,
    }),
    (delivery) => placeCursor({ at: delivery.next_attempt_at, id: delivery.id }),
  );
}
