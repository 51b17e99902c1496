/**
 * Keyset pagination: a page ends with a cursor for the position of its last row. The thousandth page costs as much as the
 * first, and new rows do not shift the pages.
 */
import { isUuid } from '@humanize/contract';

/** `next` is the cursor to pass as `after` for the next page; null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };
/** `limit`: 1 to 1,000 rows. */
export type PageRequest = { limit: number; after?: string | undefined };

/** `after` is not a cursor returned by this list. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

const pageLimitMax = 1_000;

/** The position of a row in a list ordered by a time and an id. */
export type Place = { at: Date; id: string };

/** The number of rows to fetch: one more than the page, to find out whether another page follows. */
export function rowsToFetch({ limit }: PageRequest): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > pageLimitMax) {
    throw new RangeError(`limit must be a whole number from 1 to ${pageLimitMax}`);
  }
  return limit + 1;
}

/** Cuts the fetched rows to a page. */
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
    throw new InvalidCursorError('not a cursor of this list');
  }
  return { at: time, id };
}

export function numberCursor(value: number): string {
  return encode(String(value));
}

export function readNumberCursor(cursor: string): number {
  const text = decode(cursor);
  if (!/^\d{1,15}$/.test(text)) throw new InvalidCursorError('not a cursor of this list');
  return Number(text);
}

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');
