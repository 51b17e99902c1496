import { expect, test } from '@jest/globals';
import type { JsonSchema } from './json-schema.ts';
import { schemaProblems } from './schema-problems.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['id', 'words'],
  properties: { id: { type: 'string' }, words: { type: 'integer' } },
};

test('a valid value has no problems', () => {
  expect(schemaProblems(schema, { id: 'a', words: 1 })).toEqual([]);
});

test('each violation is described with its location', () => {
  expect(schemaProblems(schema, { id: 1, words: 'two' })).toEqual([
    'body/id must be string',
    'body/words must be integer',
  ]);
  expect(schemaProblems(schema, {})).toEqual([
    "body must have required property 'id'",
    "body must have required property 'words'",
  ]);
});

test('a misspelled keyword of a schema is an error', () => {
  expect(() => schemaProblems({ type: 'object', requierd: ['id'] } as JsonSchema, {})).toThrow('unknown keyword');
});
