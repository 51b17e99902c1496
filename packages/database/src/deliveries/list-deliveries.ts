/** Lists deliveries and their attempts, newest first, and finds one delivery. */
import type { Database } from '../database/create-database.ts';
import { integer, nullable, row, text, timestamp } from '../database/rows.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import {
  numberCursor,
  type Page,
  type PageRequest,
  placeCursor,
  readNumberCursor,
  readPlaceCursor,
  rowsToFetch,
  toPage,
} from '../database/page.ts';
import { precedes, runBuilt } from '../database/query-builder.ts';
import { type Delivery, type DeliveryAttempt, deliveryRow, type DeliveryState, toDelivery } from './delivery.ts';

type Filter = {
  accountId?: string | undefined;
  jobId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  /** Earliest creation time, inclusive. */
  from?: Date | undefined;
};

const openStates: ReadonlySet<DeliveryState> = new Set(['pending', 'in_flight']);

const attemptRow = row({
  series: integer,
  number: integer,
  startedAt: timestamp,
  completedAt: nullable(timestamp),
  address: nullable(text),
  durationMs: nullable(integer),
  status: nullable(integer),
  errorClass: nullable(text),
  responseExcerpt: nullable(text),
});

/**
 * Lists deliveries. The list for all accounts is ordered by ID. IDs are UUIDv7, so this list does not need a separate
 * index.
 * @throws InvalidCursorError
 */
export async function listDeliveries(db: Database, request: PageRequest & Filter): Promise<Page<Delivery>> {
  const { accountId, after } = request;
  const place = after === undefined ? undefined : readPlaceCursor(after);
  let query = selectDeliveries(db, request).limit(rowsToFetch(request));
  if (accountId === undefined) {
    query = query.orderBy('d.id', 'desc');
    if (place !== undefined) query = query.where('d.id', '<', place.id);
  } else {
    query = query.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc');
    if (place !== undefined) query = query.where(precedes(['d.created_at', 'd.id'], place));
  }
  const rows = await runBuilt(db.statements, query, deliveryRow);
  return toPage(rows, request, toDelivery, (delivery) => placeCursor({ at: delivery.created_at, id: delivery.id }));
}

type DeliveryId = { deliveryId: string; accountId?: string | undefined };

/** A delivery with its number of attempts and the time of the first attempt across all series. */
export type DeliveryWithTotals = Delivery & { attemptsTotal: number; firstAttemptAt: Date | null };

/** Finds a delivery. If an account is given, returns undefined for deliveries of other accounts. */
export async function findDelivery(db: Database, by: DeliveryId): Promise<DeliveryWithTotals | undefined> {
  const [delivery] = await runBuilt(
    db.statements,
    selectDeliveries(db, { accountId: by.accountId }).where('d.id', '=', by.deliveryId),
    deliveryRow,
  );
  if (delivery === undefined) return undefined;
  const [totals] = await db.statements.run(
    {
      text: 'SELECT count(*) AS total, min(started_at) AS first_at FROM delivery_attempts WHERE delivery_id = $1',
      row: row({ total: integer, first_at: nullable(timestamp) }),
    },
    [by.deliveryId],
  );
  return {
    ...toDelivery(delivery),
    attemptsTotal: totals?.total ?? 0,
    firstAttemptAt: totals?.first_at ?? null,
  };
}

/** Exceeds the number of attempts of a delivery that was resent as often as possible. */
const attemptsShownMax = 100;

/**
 * Gets a delivery with its latest attempts, in order.
 * @throws RecordNotFoundError if the delivery does not exist, or belongs to another account than the given one
 */
export async function getDelivery(
  db: Database,
  by: DeliveryId,
): Promise<DeliveryWithTotals & { attempts: DeliveryAttempt[] }> {
  const delivery = await findDelivery(db, by);
  if (delivery === undefined) throw new RecordNotFoundError(`there is no delivery ${by.deliveryId}`);
  const { items } = await listDeliveryAttempts(db, { deliveryId: by.deliveryId, limit: attemptsShownMax });
  return { ...delivery, attempts: items.toReversed() };
}

/** Attempts in a series are numbered from 1 to 3, so a series and a number can be combined into one position. */
const positionsPerSeries = 10;

/** Lists the attempts of a delivery, latest first. @throws InvalidCursorError */
export async function listDeliveryAttempts(
  db: Database,
  request: PageRequest & DeliveryId,
): Promise<Page<DeliveryAttempt>> {
  const place = request.after === undefined ? null : readNumberCursor(request.after);
  const rows = await db.statements.run(
    {
      text: `SELECT a.series, a.number, a.started_at AS "startedAt", a.completed_at AS "completedAt", a.address,
          a.duration_ms AS "durationMs", a.status, a.error_class AS "errorClass", a.response_excerpt AS "responseExcerpt"
        FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
        WHERE a.delivery_id = $1 AND ($2::uuid IS NULL OR d.account_id = $2)
          AND ($3::bigint IS NULL OR (a.series, a.number) < ($3::bigint / $4, $3::bigint % $4))
        ORDER BY a.series DESC, a.number DESC LIMIT $5`,
      row: attemptRow,
    },
    [request.deliveryId, request.accountId ?? null, place, positionsPerSeries, rowsToFetch(request)],
  );
  return toPage(
    rows,
    request,
    (attempt) => attempt,
    ({ series, number }) => numberCursor(series * positionsPerSeries + number),
  );
}

function selectDeliveries(db: Database, { accountId, jobId, states, from }: Filter) {
  let query = db.builder
    .selectFrom('deliveries as d')
    .innerJoin('jobs as j', 'j.id', 'd.job_id')
    .select(['d.id', 'd.account_id', 'd.job_id', 'j.api_key_id', 'j.webhook_url', 'd.state', 'd.series'])
    .select(['j.status', 'j.failure_cause', 'j.error_message'])
    .select(['d.attempts_started', 'd.next_attempt_at', 'd.created_at', 'd.ended_at']);
  if (accountId !== undefined) query = query.where('d.account_id', '=', accountId);
  if (jobId !== undefined) query = query.where('d.job_id', '=', jobId);
  if (from !== undefined) query = query.where('d.created_at', '>=', from);
  if (states !== undefined) query = query.where('d.state', 'in', states);
  // The state implies this condition, but the index of deliveries that have not ended requires it.
  if (states?.every((state) => openStates.has(state)) === true) query = query.where('d.ended_at', 'is', null);
  return query;
}
