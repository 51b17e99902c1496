/** Replacements of phrase rules are read in full or not at all: nothing of their notation may reach a text. */
import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from './phrase-template.ts';

test('an inflected word may carry a comma', () => {
  expect(parseTemplate('say:V,').pieces).toStrictEqual([
    { kind: 'inflected', lemma: 'say', wordClass: 'V', number: 1, mark: ',' },
  ]);
});

test('the number of the matched word and an underscore in a phrasal verb are read', () => {
  expect(parseTemplate('be:V able to look_at:V2').pieces).toStrictEqual([
    { kind: 'inflected', lemma: 'be', wordClass: 'V', number: 1, mark: '' },
    { kind: 'text', text: 'able' },
    { kind: 'text', text: 'to' },
    { kind: 'inflected', lemma: 'look at', wordClass: 'V', number: 2, mark: '' },
  ]);
});

describe('unknown notation is rejected when the rule is loaded', () => {
  test.each(['say:V.', 'say:X', 'say:V22', '$1, then', 'a|an thing', '<NN>', 'look_at'])('%s', (source) => {
    expect(() => parseTemplate(source)).toThrow(TypeError);
  });
});
