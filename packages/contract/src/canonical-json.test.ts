import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';

/** Returns the same value with the key order of all objects reversed. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}

test.each([
  ['{"b":1,"a":[true,null,"x"]}', '{"a":[true,null,"x"],"b":1}'],
  ['{ "b" : { "d" : 1.0, "c" : -0 } }', '{"b":{"c":0,"d":1}}'],
  ['"\\u0041\\n"', '"A\\n"'],
  ['{"__proto__":{"a":1},"a":2}', '{"__proto__":{"a":1},"a":2}'],
  ['[1e400,null]', '[Infinity,null]'],
  ['{"10":1,"9":2}', '{"10":1,"9":2}'],
])('%s has the canonical form %s', (source, canonical) => {
  expect(canonicalJson(JSON.parse(source))).toBe(canonical);
});

test('the canonical form does not depend on key order', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))));
});

test('parsing the canonical form returns the original value, so different values have different forms', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
