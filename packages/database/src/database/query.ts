/** Runs a statement that is given as text. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';

/** Runs a statement and returns its rows, which are not typed. For statements that kysely cannot build, and for tests. */
export async function query<Row = Record<string, unknown>>(
  on: Queries | { readonly kysely: Queries },
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await ('kysely' in on ? on.kysely : on).executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
