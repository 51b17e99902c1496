/** Deliveries whose next attempt is overdue, lost ones included: for the reconciler to add to the queue again. */
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

export type OverdueDelivery = {
  deliveryId: string;
  overdueMs: number;
  series: number;
  /** In this series, 0 to 3. */
  attemptsStarted: number;
};

type Row = { id: string; series: number; attempts_started: number; next_attempt_at: Date; overdue_ms: number };

/**
 * Longest overdue first. Plain reading: adding twice is harmless, `startAttempt` decides.
 * @throws InvalidCursorError
 */
export async function listDueDeliveries(
  db: Database,
  request: PageRequest & { overdueSeconds: number },
): Promise<Page<OverdueDelivery>> {
  const after = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const rows = await db.statements.run<Row>(
    {
      name: 'list_due_deliveries',
      text: `SELECT id, series, attempts_started, next_attempt_at, floor(extract(epoch FROM now() - next_attempt_at) * 1000)::bigint AS overdue_ms
        FROM deliveries WHERE ended_at IS NULL AND next_attempt_at <= now() - make_interval(secs => $3)
          AND (($1::timestamptz IS NULL) OR (next_attempt_at, id) > ($1, $2::uuid))
        ORDER BY next_attempt_at, id LIMIT $4`,
    },
    [after?.at ?? null, after?.id ?? null, request.overdueSeconds, rowsToFetch(request)],
  );
  return toPage(
    rows,
    request,
    (row) => ({
      deliveryId: row.id,
      overdueMs: row.overdue_ms,
      series: row.series,
      attemptsStarted: row.attempts_started,
    }),
    (row) => placeCursor({ at: row.next_attempt_at, id: row.id }),
  );
}
