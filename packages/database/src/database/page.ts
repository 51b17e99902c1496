/**
 * Keyset pagination. A page ends with a cursor for the position of its last row. The cost of a page does not depend on
 * its number, and new rows do not shift the pages.
 */
import { isUuid } from '@humanize/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

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
export function toPage<Row, Item>(
  rows: readonly Row[],
  { limit }: PageRequest,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
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

/** Returns a condition for the rows after the cursor in a list in descending order. */
export function precedes([at, id]: readonly [string, string], place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id}::uuid)`;
}

/** Returns a condition for the rows after the cursor in a list in ascending order. */
export function follows([at, id]: readonly [string, string], place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) > (${place.at}, ${place.id}::uuid)`;
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
