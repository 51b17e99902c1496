/** The JSON Schema of an audit's response, for servers that support structured responses. */
import type { ResponseSchema } from '../chat/chat-request.ts';
import { auditKinds } from '../instructions/audit.ts';

const same = {
  type: 'object',
  properties: { same: { type: 'boolean', enum: [true] } },
  required: ['same'],
  additionalProperties: false,
} as const;

const changed = {
  type: 'object',
  properties: {
    same: { type: 'boolean', enum: [false] },
    kind: { type: 'string', enum: auditKinds },
    evidence: { type: 'string' },
  },
  required: ['same', 'kind', 'evidence'],
  additionalProperties: false,
} as const;

/** Returns a schema that requires `count` verdicts. Without it, a small model can miscount the paragraphs. */
export function writeAuditSchema(count: number): ResponseSchema {
  return {
    name: 'audit',
    schema: {
      type: 'object',
      properties: {
        paragraphs: { type: 'array', items: { anyOf: [same, changed] }, minItems: count, maxItems: count },
      },
      required: ['paragraphs'],
      additionalProperties: false,
    },
  };
}
