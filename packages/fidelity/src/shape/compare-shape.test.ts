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
    ['emphasis that was not there', sentence, sentence.replace('bridge', '**bridge**'), ['markdown']],
  ])('%s', (_, source, version, kinds) => {
    expect([...new Set(refusals(source, version))]).toEqual(kinds);
  });
});

describe('the same form is accepted', () => {
  test.each([
    ['a text that ends without a full stop, as its source does', 'The council met and', 'The council met, and'],
    ['a closing quotation mark after the end', 'He said, "Go."', '"Go," he said.'],
    ['emphasis taken away', 'The *bridge* is old.', 'The bridge is old.'],
    ['paragraphs that are joined', `${sentence}\n\n${sentence}`, `${sentence} ${sentence}`],
  ])('%s', (_, source, version) => {
    expect(refusals(source, version)).toEqual([]);
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
