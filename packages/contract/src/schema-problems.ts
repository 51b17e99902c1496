/** Validates a value with one of the wire schemas and says in words what differs. */
import { Ajv, type ValidateFunction } from 'ajv';
import { formats } from './formats.ts';
import type { JsonSchema } from './schemas.ts';

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/**
 * @param schema one of the constant schemas; it is compiled at its first use and then kept
 * @returns one sentence for each violation, none when the value is valid
 */
export function schemaProblems(schema: JsonSchema, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, formats }).compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `body${error.instancePath} ${error.message ?? error.keyword}`);
}
