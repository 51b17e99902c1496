/**
 * Keyset pagination. A page ends with a cursor for the position of its last row. The cost of a page does not depend on
 * its position in the list, and new rows do not shift the pages.
 */
import { isUuid } from '@humanize/contract';
import { sql, type SelectQueryBuilder } from 'kysely';

/** A page. `next` is the cursor to pass as `after` for the next page, or null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };
/** A request for a page. `limit` is the number of rows, from 1 to 1,000. */
export type PageRequest = { limit: number; after?: string | undefined };

/** The value of `after` is not a cursor that this list returned. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

const pageLimitMax = 1_000;

/** The position of a row in a list that is ordered by time and ID. */
export type Place = { at: Date; id: string };

/**
 * Returns the number of rows to fetch, which is one more than the page contains, to determine whether another page
 * follows.
 */
export function rowsToFetch({ limit }: PageRequest): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > pageLimitMax) {
    throw new RangeError(`limit must be an integer from 1 to ${pageLimitMax}`);
  }
  return limit + 1;
}

/** Converts fetched rows to a page. */
export function toPage<Row>(rows: readonly Row[], { limit }: PageRequest, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

type PlaceOrder<Row> = {
  /** The columns of the time and the ID. */
  by: readonly [string, string];
  direction: 'asc' | 'desc';
  placeOf: (row: Row) => Place;
};

/** Runs a query and returns one page of the result, ordered by a time and an ID. @throws InvalidCursorError */
export async function listPage<Tables, Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  request: PageRequest,
  { by: [at, id], direction, placeOf }: PlaceOrder<Row>,
): Promise<Page<Row>> {
  const place = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  const rows = await query
    .$if(place !== undefined, (of) =>
      of.where(sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${beyond} (${place?.at}, ${place?.id}::uuid)`),
    )
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(id), direction)
    .limit(rowsToFetch(request))
    .execute();
  return toPage(rows as Row[], request, (row) => placeCursor(placeOf(row)));
}

/**
 * Runs a query of the table `alias` and returns one page of the result, ordered by creation time, newest first. @throws
 * InvalidCursorError
 */
export function listNewestFirst<Tables, Name extends keyof Tables, Row extends { createdAt: Date; id: string }>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  request: PageRequest,
  alias: Name & string,
): Promise<Page<Row>> {
  const placeOf = ({ createdAt, id }: Row): Place => ({ at: createdAt, id });
  return listPage(query, request, { by: [`${alias}.createdAt`, `${alias}.id`], direction: 'desc', placeOf });
}

export function placeCursor({ at, id }: Place): string {
  return encode(`${at.getTime()}.${id}`);
}

export function readPlaceCursor(cursor: string): Place {
  const [at, id, ...rest] = decode(cursor).split('.');
  const time = new Date(Number(at));
  if (at === undefined || id === undefined || rest.length > 0 || !/^\d{1,15}$/.test(at) || !isUuid(id)) {
    throw new InvalidCursorError('the cursor does not belong to this list');
  }
  return { at: time, id };
}

export function numberCursor(value: number): string {
  return encode(String(value));
}

export function readNumberCursor(cursor: string): number {
  const text = decode(cursor);
  if (!/^\d{1,15}$/.test(text)) throw new InvalidCursorError('the cursor does not belong to this list');
  return Number(text);
}

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');
