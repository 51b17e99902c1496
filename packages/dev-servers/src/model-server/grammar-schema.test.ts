import { expect, test } from '@jest/globals';
import { toGrammarSchema } from './grammar-schema.ts';

test('anyOf becomes oneOf, an enumeration loses its type, and strings get a maximum length', () => {
  const same = { type: 'object', properties: { same: { type: 'boolean', enum: [true] } }, required: ['same'] };
  const text = { type: 'object', properties: { enum: { type: 'string' } }, additionalProperties: false };
  expect(toGrammarSchema({ type: 'array', items: { anyOf: [same, text] }, minItems: 2, maxItems: 2 })).toEqual({
    type: 'array',
    items: {
      oneOf: [
        { type: 'object', properties: { same: { enum: [true] } }, required: ['same'] },
        { type: 'object', properties: { enum: { type: 'string', maxLength: 400 } }, additionalProperties: false },
      ],
    },
    minItems: 2,
    maxItems: 2,
  });
});
