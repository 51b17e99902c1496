/** Validates a value against an API schema and describes the violations. */
import { Ajv, type ValidateFunction } from 'ajv';
import { formats } from './formats.ts';
import type { JsonSchema } from './json-schema.ts';

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/**
 * Validates a value. @param schema a constant schema, which is compiled once and cached
 * @returns one sentence per violation; empty if the value is valid
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
