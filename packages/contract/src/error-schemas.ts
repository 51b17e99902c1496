/** The schemas of all error bodies, with the extra top-level fields of each code. */
import { errorCatalog, errorCodes, type ErrorCode } from './error-catalog.ts';
import type { JsonSchema } from './json-schema.ts';

/** Error body schemas by code. */
export const errorSchemas = Object.fromEntries(errorCodes.map((code) => [code, errorSchema(code)])) as Readonly<
  Record<ErrorCode, JsonSchema>
>;

function errorSchema(code: ErrorCode): JsonSchema {
  const extra: Readonly<Record<string, JsonSchema>> = errorCatalog[code].extra;
  return {
    type: 'object',
    title: errorSchemaName(code),
    description: errorCatalog[code].cause,
    required: ['error', ...Object.keys(extra)],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: [code], description: 'Machine-readable code.' },
          message: { type: 'string', minLength: 1, description: 'Human-readable text, which can change.' },
        },
      },
      ...extra,
    },
  };
}

/**
 * Returns a schema name that is a valid class name in most languages: `rate_limited` → `RateLimitedError`,
 * `validation_error` → `ValidationError`.
 */
export function errorSchemaName(code: ErrorCode): string {
  const words = code.split('_').filter((word) => word !== 'error');
  return [...words, 'error'].map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
}
