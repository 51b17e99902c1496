/** Finds and lists deliveries and their attempts, newest first. */
import { type InferResult, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { listNewestFirst, listPage, type Page, type PageRequest } from '../database/page.ts';
import type { Queries } from '../database/queries.ts';
import type { DeliveryState } from '../database/schema-types.ts';

/**
 * A delivery, as displayed to the customer and to operators. Receivers use its `id` to detect duplicates. `series` is 1 for
 * the automatic series, and each redelivery adds one. `attemptsStarted` counts the attempts of this series, from 0 to 3.
 */
export type Delivery = InferResult<ReturnType<typeof selectDeliveries>>[number];

type Filter = {
  accountId?: string | undefined;
  jobId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  /** Earliest creation time, inclusive. */
  from?: Date | undefined;
};

const openStates: ReadonlySet<DeliveryState> = new Set(['pending', 'in_flight']);
const undeliveredStates: ReadonlySet<DeliveryState> = new Set(['exhausted', 'blocked']);

/** Selects deliveries `d` with their jobs `j`. */
function selectDeliveries(queries: Queries, { accountId, jobId, states, from }: Filter) {
  let query = queries
    .selectFrom('deliveries as d')
    .innerJoin('jobs as j', 'j.id', 'd.jobId')
    .select(['d.id', 'd.accountId', 'd.jobId', 'd.event as eventType', 'd.state', 'd.series', 'd.attemptsStarted'])
    .select(['d.nextAttemptAt', 'd.createdAt', 'd.endedAt', 'j.apiKeyId', 'j.webhookUrl as url'])
    // Constraints ensure that an event exists only for a job with a URL and a key.
    .$narrowType<{ apiKeyId: string; url: string }>();
  if (accountId !== undefined) query = query.where('d.accountId', '=', accountId);
  if (jobId !== undefined) query = query.where('d.jobId', '=', jobId);
  if (from !== undefined) query = query.where('d.createdAt', '>=', from);
  if (states !== undefined)
    query = query.where(
      'd.state',
      'in',
      states.map((state) => sql.lit(state)),
    );
  // The states imply these conditions, but the partial indexes require them.
  if (states?.every((state) => openStates.has(state)) === true) query = query.where('d.endedAt', 'is', null);
  if (states?.every((state) => undeliveredStates.has(state)) === true) query = query.where(sql<boolean>`d.undelivered`);
  return query;
}

/**
 * Lists deliveries. The list for all accounts is ordered by ID. IDs are UUIDv7, so this list does not need a separate
 * index.
 * @throws InvalidCursorError
 */
export function listDeliveries(db: Database, request: PageRequest & Filter): Promise<Page<Delivery>> {
  const query = selectDeliveries(db.kysely, request);
  if (request.accountId !== undefined) return listNewestFirst(query, request, 'd');
  return listPage(query, request, { by: { 'd.id': 'id' }, direction: 'desc', positionOf: ({ id }) => [id] });
}

type DeliveryId = { deliveryId: string; accountId?: string | undefined };

export type DeliveryWithAttempts = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/**
 * An attempt. `number` is its number in the series, from 1 to 3. `completedAt` is null while the attempt is running, or
 * if it was lost, which means that the process crashed before it could record the result. For a lost attempt,
 * `errorClass` is `lost`.
 */
export type DeliveryAttempt = DeliveryWithAttempts['attempts'][number];

/**
 * Finds a delivery with its attempts (at most 63) in order, as of the same time. If an account is given, the delivery
 * must belong to it.
 */
export function findDelivery(db: Database, { deliveryId, accountId }: DeliveryId) {
  return db.transaction({ snapshot: true }, async (trx) => {
    const delivery = await selectDeliveries(trx, { accountId }).where('d.id', '=', deliveryId).executeTakeFirst();
    if (delivery === undefined) return undefined;
    const attempts = await trx
      .selectFrom('deliveryAttempts')
      .select(['series', 'number', 'startedAt', 'completedAt', 'address', 'durationMs', 'status', 'errorClass'])
      .select('responseExcerpt')
      .where('deliveryId', '=', deliveryId)
      .orderBy('series')
      .orderBy('number')
      .execute();
    return { ...delivery, attempts };
  });
}

/** Gets a delivery; see {@link findDelivery}. @throws RecordNotFoundError if it is not found */
export async function getDelivery(db: Database, by: DeliveryId): Promise<DeliveryWithAttempts> {
  const delivery = await findDelivery(db, by);
  if (delivery === undefined) throw new RecordNotFoundError(`there is no delivery ${by.deliveryId}`);
  return delivery;
}
