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

/** The values that determine the position of a row in a list. */
type Position = readonly (Date | number | string)[];

type PageOrder<Row> = {
  /** The columns of the position, in order, with the kinds of their values. */
  by: Readonly<Record<string, 'time' | 'number' | 'id'>>;
  direction: 'asc' | 'desc';
  positionOf: (row: Row) => Position;
};

/** Runs a query and returns one page of the result, in the given order. @throws InvalidCursorError */
export async function listPage<Tables, Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  { limit, after }: PageRequest,
  { by, direction, positionOf }: PageOrder<Row>,
): Promise<Page<Row>> {
  if (!Number.isInteger(limit) || limit < 1 || limit > pageLimitMax) {
    throw new RangeError(`limit must be an integer from 1 to ${pageLimitMax}`);
  }
  const columns = Object.keys(by).map((column) => sql.ref(column));
  // Fetches one extra row to determine whether another page follows.
  let list = query.limit(limit + 1);
  for (const column of columns) list = list.orderBy(column, direction);
  if (after !== undefined) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>');
    list = list.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(readCursor(after, by))})`);
  }
  const rows: Row[] = await list.execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(positionOf(last)) : null };
}

/**
 * Runs a query on the table `alias` and returns one page of the result, ordered by creation time, newest first.
 * @throws InvalidCursorError
 */
export function listNewestFirst<Tables, Name extends keyof Tables, Row extends { createdAt: Date; id: string }>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  request: PageRequest,
  alias: Name & string,
): Promise<Page<Row>> {
  return listPage(query, request, {
    by: { [`${alias}.createdAt`]: 'time', [`${alias}.id`]: 'id' },
    direction: 'desc',
    positionOf: ({ createdAt, id }) => [createdAt, id],
  });
}

export function cursorOf(position: Position): string {
  const values = position.map((value) => (value instanceof Date ? value.getTime() : value));
  return Buffer.from(values.join('.')).toString('base64url');
}

function readCursor(cursor: string, by: PageOrder<never>['by']): Position {
  const values = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const kinds = Object.values(by);
  const fits = kinds.every((kind, index) => {
    const value = values[index] ?? '';
    return kind === 'id' ? isUuid(value) : /^\d{1,15}$/.test(value);
  });
  if (!fits || values.length !== kinds.length) {
    throw new InvalidCursorError('the cursor does not belong to this list');
  }
  return values.map((value, index) => (kinds[index] === 'time' ? new Date(Number(value)) : value));
}
