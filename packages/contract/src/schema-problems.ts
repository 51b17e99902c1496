/** Validates a value against an API schema and describes the violations. */
import { Ajv } from 'ajv';
import { formats } from './formats.ts';
import type { JsonSchema } from './json-schema.ts';

/** Caches the compiled schemas. Created on first use, because importing a module must not do any work. */
let ajv: Ajv | undefined;

/**
 * Validates a value.
 * @param schema a constant schema, which is compiled once and cached
 * @returns one sentence per violation; empty if the value is valid
 */
export function schemaProblems(schema: JsonSchema, value: unknown): string[] {
  ajv ??= new Ajv({ strict: true, allErrors: true, formats });
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `body${error.instancePath} ${error.message ?? error.keyword}`);
}
