import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

function refusals(source: string, version: string): string[] {
  return compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ kind }) => kind);
}

const sentence = 'The council met in the evening and talked about the bridge for a long time.';
const german =
  'Der Rat traf sich am Abend und sprach lange über die Brücke, ohne dass jemand eine Entscheidung treffen wollte.';

test('an initial at the start is not a list item', () => {
  expect(refusals('Present: J. Mole (chair) and P. Vane.', 'J. Mole chaired the meeting, and P. Vane came.')).toEqual(
    [],
  );
});

describe('a change of form is rejected', () => {
  test.each([
    ['another language', sentence, german, ['language']],
    ['nothing left of a text', sentence, '', ['length']],
    ['a text that is far too short', `${sentence} `.repeat(6), sentence, ['length']],
    ['a text that is far too long', sentence, `${sentence} `.repeat(6), ['length']],
    [
      'an end in the middle of a sentence',
      sentence,
      'The council met in the evening and talked about the',
      ['cut_off'],
    ],
    [
      'an end in the middle of a paragraph',
      `${sentence}\n\n${sentence}`,
      `The council met in the evening\n\n${sentence}`,
      ['cut_off'],
    ],
    ['a heading that is lost', `# Bridge\n\n${sentence}`, sentence, ['markdown']],
    ['a heading of another level', `# Bridge\n\n${sentence}`, `## Bridge\n\n${sentence}`, ['markdown']],
    ['a list that loses an item', '- The old bridge\n- The new bridge', '- The old and the new bridge', ['markdown']],
    ['a table that is lost', `| a | b |\n|---|---|\n| c | d |\n\n${sentence}`, sentence, ['markdown']],
    [
      'an end in the middle of a sentence after paragraphs that are joined',
      `${sentence}\n\n${sentence}\n\n${sentence}`,
      `${sentence} ${sentence} The council met in the`,
      ['cut_off'],
    ],
    ['an end after a decimal number', 'It is late. At 8.30 we met.', 'It is late. We met at 8.30', ['cut_off']],
    ['emphasis that was not there', sentence, sentence.replace('bridge', '**bridge**'), ['markdown']],
  ])('%s', (_, source, version, kinds) => {
    expect([...new Set(refusals(source, version))]).toEqual(kinds);
  });
});

describe('the same form is accepted', () => {
  test.each([
    ['a text that ends without a full stop, as its source does', 'The council met and', 'The council met, and'],
    [
      'a signature without a full stop',
      'Call me. Yours, Ida Holm, Head of Sales.',
      'Please call. Ida Holm, Head of Sales',
    ],
    ['a closing quotation mark after the end', 'He said, "Go."', '"Go," he said.'],
    ['an address without the full stop after it', 'See https://example.com/a.', 'See https://example.com/a'],
    ['another sentence-ending mark where a text has no words', '?!', '!'],
    ['more emphasis in a text with emphasis', 'The *bridge* is old.', 'The *bridge* is *old*.'],
    ['emphasis taken away', 'The *bridge* is old.', 'The bridge is old.'],
    ['paragraphs that are joined', `${sentence}\n\n${sentence}`, `${sentence} ${sentence}`],
  ])('%s', (_, source, version) => {
    expect(refusals(source, version)).toEqual([]);
  });
});

test.each([
  [8, true],
  [7, false],
  [80, true],
  [81, false],
])('a text of 40 words with commas may be rewritten in %i words: %s', (words, accepted) => {
  const version = `${'the, '.repeat(words - 1)}the`;
  expect(refusals(`${'the, '.repeat(39)}the`, version)).toEqual(accepted ? [] : ['length']);
});

test.each([
  [sentence, '', 'The source has 15 words, and the version has 0.'],
  ['Bridge.', '', 'The source has 1 word, and the version has 0.'],
  [`${sentence}\n\n\`\`\`\na\n\`\`\``, sentence, 'The source has 1 code block, and the version has 0.'],
  [`${sentence}\n\n> Go.`, sentence, 'The source has 1 quotation, and the version has 0.'],
  [`| a | b |\n|---|---|\n\n${sentence}`, sentence, 'The source has 1 table, and the version has 0.'],
  ['See [it](https://example.com).', 'See it.', 'The source has 1 link, and the version has 0.'],
  ['It is old.', '*It* is **old**.', 'The source has 0 emphasized passages, and the version has 2.'],
  [`## Bridge\n\n${sentence}`, sentence, 'The source has 1 level-2 heading, and the version has 0.'],
  ['- It\n- They', '- It and they', 'The source has 2 list items, and the version has 1.'],
  [
    sentence,
    'They met and talked about the',
    'The version ends at “and talked about the” without completing the sentence.',
  ],
  [sentence, 'They', 'The version ends at “They” without completing the sentence.'],
])('%j → %j: %s', (source, version, message) => {
  expect(compareMeaning(source, version).findings[0]).toMatchObject({ weight: 'refuse', message });
});

test('a version in another language is reported with its language', () => {
  expect(compareMeaning(sentence, german)).toMatchObject({
    accepted: false,
    findings: [{ message: 'The version is not in the language of the source: it seems to be in “de”.' }],
  });
});

test('a list that became running text is a question', () => {
  const { accepted, findings } = compareMeaning(
    '- The first bridge\n- The other bridge',
    'The first bridge and the other',
  );
  expect(accepted).toBe(true);
  expect(findings).toMatchObject([{ kind: 'markdown', weight: 'ask' }]);
});
