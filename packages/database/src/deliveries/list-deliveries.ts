/** Lists deliveries and their attempts, newest first, and finds one delivery. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import {
  listNewestFirst,
  numberCursor,
  type Page,
  type PageRequest,
  placeCursor,
  readNumberCursor,
  readPlaceCursor,
  rowsToFetch,
  toPage,
} from '../database/page.ts';
import type { DeliveryState } from '../database/schema-types.ts';
import { attemptColumns, type Delivery, type DeliveryAttempt, selectDeliveries } from './delivery.ts';

type Filter = {
  accountId?: string | undefined;
  jobId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  /** Earliest creation time, inclusive. */
  from?: Date | undefined;
};

const openStates: ReadonlySet<DeliveryState> = new Set(['pending', 'in_flight']);

/**
 * Lists deliveries. The list for all accounts is ordered by ID. IDs are UUIDv7, so this list does not need a separate
 * index.
 * @throws InvalidCursorError
 */
export async function listDeliveries(db: Database, request: PageRequest & Filter): Promise<Page<Delivery>> {
  const query = filterDeliveries(db, request);
  if (request.accountId !== undefined) return listNewestFirst(query, request, 'd');
  const rows = await query
    .$if(request.after !== undefined, (of) => of.where('d.id', '<', readPlaceCursor(request.after as string).id))
    .orderBy('d.id', 'desc')
    .limit(rowsToFetch(request))
    .execute();
  return toPage(rows, request, ({ createdAt, id }) => placeCursor({ at: createdAt, id }));
}

type DeliveryId = { deliveryId: string; accountId?: string | undefined };

/** A delivery with its number of attempts and the time of the first attempt across all series. */
export type DeliveryWithTotals = Delivery & { attemptsTotal: number; firstAttemptAt: Date | null };

/** Finds a delivery. If an account is given, returns undefined for deliveries of other accounts. */
export async function findDelivery(db: Database, by: DeliveryId): Promise<DeliveryWithTotals | undefined> {
  const delivery = await filterDeliveries(db, { accountId: by.accountId })
    .where('d.id', '=', by.deliveryId)
    .executeTakeFirst();
  if (delivery === undefined) return undefined;
  const totals = await db.kysely
    .selectFrom('delivery_attempts')
    .select(({ fn }) => [
      fn.countAll<number>().as('attemptsTotal'),
      fn.min<Date | null>('started_at').as('firstAttemptAt'),
    ])
    .where('delivery_id', '=', by.deliveryId)
    .executeTakeFirstOrThrow();
  return { ...delivery, ...totals };
}

/** Exceeds the number of attempts for a delivery that was resent as often as possible. */
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

/** Lists the attempts for a delivery, latest first. @throws InvalidCursorError */
export async function listDeliveryAttempts(
  db: Database,
  request: PageRequest & DeliveryId,
): Promise<Page<DeliveryAttempt>> {
  const place = request.after === undefined ? undefined : readNumberCursor(request.after);
  const rows = await db.kysely
    .selectFrom('delivery_attempts as a')
    .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
    .select(attemptColumns)
    .where('a.delivery_id', '=', request.deliveryId)
    .$if(request.accountId !== undefined, (of) => of.where('d.account_id', '=', request.accountId as string))
    .$if(place !== undefined, (of) => of.where(precedesPosition(place as number)))
    .orderBy('a.series', 'desc')
    .orderBy('a.number', 'desc')
    .limit(rowsToFetch(request))
    .execute();
  return toPage(rows, request, ({ series, number }) => numberCursor(series * positionsPerSeries + number));
}

const precedesPosition = (position: number) =>
  sql<boolean>`(a.series, a.number) < (${Math.floor(position / positionsPerSeries)}::bigint, ${position % positionsPerSeries}::bigint)`;

function filterDeliveries(db: Database, { accountId, jobId, states, from }: Filter) {
  let query = selectDeliveries(db.kysely);
  if (accountId !== undefined) query = query.where('d.account_id', '=', accountId);
  if (jobId !== undefined) query = query.where('d.job_id', '=', jobId);
  if (from !== undefined) query = query.where('d.created_at', '>=', from);
  if (states !== undefined)
    query = query.where(
      'd.state',
      'in',
      states.map((state) => sql.lit(state)),
    );
  // The state implies this condition, but the index of deliveries that have not ended requires it.
  if (states?.every((state) => openStates.has(state)) === true) query = query.where('d.ended_at', 'is', null);
  return query;
}
