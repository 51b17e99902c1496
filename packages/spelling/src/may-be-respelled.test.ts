import { expect, test } from '@jest/globals';
import { loadDictionary, type Variant } from '@humanize/text';
import { mayBeRespelled } from './may-be-respelled.ts';
import { createSpelling } from './spelling.ts';

const spelling = createSpelling(loadDictionary());
const isAffected = (text: string, variant: Variant): boolean => mayBeRespelled(text, variant, spelling);

test.each([
  ['The colour of the harbour changed.', 'en-US'],
  ['The color of the harbor changed.', 'en-GB'],
  ['COLOUR', 'en-US'],
  ['the neighbour’s dog', 'en-US'],
  ["the neighbours' cat", 'en-US'],
  ['a multi-coloured, 100-metre line', 'en-US'],
  ['**colour**/[favourite](https://example.com)', 'en-US'],
  ['They practice every day.', 'en-GB'],
  ["The plan was ok'ized.", 'en-GB'],
] as const)('%j may change to %s', (text, variant) => {
  expect(isAffected(text, variant)).toBe(true);
});

test.each([
  ['The color of the harbor changed, and nobody didn’t know why.', 'en-US'],
  ['The colour of the harbour changed in 1998.', 'en-GB'],
  ['', 'en-US'],
  ['-- 42 ’ …', 'en-GB'],
] as const)('%j stays the same in %s', (text, variant) => {
  expect(isAffected(text, variant)).toBe(false);
});

test('a text without spaces takes linear time', () => {
  for (const unit of ['a', "a'", '’', '1a', '-']) expect(isAffected(unit.repeat(200_000), 'en-US')).toBe(false);
});
