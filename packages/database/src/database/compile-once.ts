/**
 * Compiles a frequent query once per process. Building a query costs more CPU time than sending it, so lookups that run
 * for each request or job only bind their parameters.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Returns a function that runs a query with the given parameters.
 * @param build builds the query with placeholders for the parameters, each of which must be used as a value
 */
export function compileOnce<Parameters extends Record<string, unknown>, Row>(
  names: readonly (keyof Parameters & string)[],
  build: (queries: Queries, parameters: Parameters) => Compilable<Row>,
): (queries: Queries, parameters: Parameters) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, `parameter ${name}`])) as Parameters;
  let compiled: CompiledQuery<Row> | undefined;
  return async (queries, parameters) => {
    compiled ??= build(queries, placeholders).compile();
    const bound = compiled.parameters.map((value) => {
      const name = names.find((one) => placeholders[one] === value);
      return name === undefined ? value : parameters[name];
    });
    return (await queries.executeQuery<Row>({ ...compiled, parameters: bound })).rows;
  };
}
