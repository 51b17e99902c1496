/** Tests that invalid replacements of phrase rules are rejected, so their notation never appears in a text. */
import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from './phrase-template.ts';

test('a comma can follow an inflected word', () => {
  expect(parseTemplate('say:V,').pieces).toStrictEqual([
    { kind: 'inflected', lemma: 'say', wordClass: 'V', number: 1, mark: ',' },
  ]);
});

test('the number of the matched word and the underscore of a phrasal verb are parsed', () => {
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
