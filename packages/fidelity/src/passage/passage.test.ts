/** Tests how a text is read for comparison: its blocks, sentences, words and stems. */
import { describe, expect, test } from '@jest/globals';
import { stemOf } from './content-words.ts';
import { alignBlocks, mergeBlocks, type Block } from './passage.ts';
import { readPassage } from './read-passage.ts';

describe('forms of one word have the same stem', () => {
  test.each([
    ['improve', 'improving', 'improvement', 'improvements', 'improved'],
    ['theory', 'theories'],
    ['stop', 'stopped', 'stopping'],
    ['child', 'children', "child's"],
    ['dog', 'dogs', "dogs'"],
    ['sell', 'sold'],
    ['inform', 'information', 'informations'],
    ['locate', 'locates', 'located', 'locating', 'locator', 'locators', 'location'],
    ['relate', 'relational'],
    ['modern', 'modernization', 'modernizations'],
    ['kind', 'kindness'],
    ['act', 'active', 'actively', 'actives', 'actor', 'actors'],
    ['invent', 'invention', 'inventions'],
    ['paint', 'painting', 'paintings'],
    ['form', 'formal', 'formally', 'formals'],
    ['logic', 'logics'],
    ['friend', 'friendly', 'friendliness'],
    ['bake', 'baker', 'bakers'],
  ])('%s, %s', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1);
  });
});

test('other words have other stems', () => {
  const words = ['pay', 'play', 'plan', 'plane', 'station', 'state', 'taxi', 'tax', 'add', 'ad', 'bus', 'bu'];
  expect(new Set(words.map(stemOf)).size).toBeGreaterThan(10);
});

const textsOf = (text: string): string[] =>
  readPassage(text).blocks.map(({ words }) => text.slice(words[0]?.start, words.at(-1)?.end));
const wordsIn = (text: string): string[] =>
  readPassage(text).blocks.flatMap(({ words }) => words.map((word) => word.text));

test('headings, verse and paragraphs are blocks in text order', () => {
  const verse = 'I wandered far\nwith *one* and *two*\nby lake and sea\nand wood and hill';
  const text = `It is *old*.\n\n# The *old* and **new** way\n\nIt *was* new.\n\n${verse}\n\nThe end came.`;
  expect(textsOf(text)).toEqual([
    'It is *old*.',
    '# The *old* and **new** way',
    'It *was* new.',
    verse,
    'The end came.',
  ]);
});

test('words have their place in the text, the block and the sentence', () => {
  const text =
    'Run `a b` **now**, it’s late. Then go!\n\n- See [this](https://example.com) at https://example.com/a.\n- Use {x} twice.';
  const { blocks } = readPassage(text);
  expect(wordsIn(text).join(' ')).toBe(
    'Run `a b` now , it ’s late . Then go ! See this at https://example.com/a . Use {x} twice .',
  );
  for (const { words } of blocks) {
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(words.map((word) => word.text));
    expect(words.map(({ index }) => index)).toEqual([...words.keys()]);
  }
  const sentences = blocks.map(({ words }) => words.map(({ sentence }) => sentence).join(''));
  expect(sentences).toEqual(['00000000111', '00000', '0000']);
  expect(blocks[0]?.words[5]?.lower).toBe("'s");
});

test.each([
  ['26.9bn in 2010–12', '26.9 bn in 2010 – 12'],
  ['1,000,000.5 or 12,34,567', '1,000,000.5 or 12,34,567'],
  ['the A380 and B52s', 'the A380 and B52s'],
  ['a ten-year U.S. plan', 'a ten - year U.S. plan'],
  ["rock'n'roll o’clock", "rock'n'roll o’clock"],
  ['25th x_y 5x', '25 th x_y 5 x'],
  ['Zoë’s na\u0308ive 9am', 'Zoë ’s na\u0308ive 9 am'],
])('%j is split into %j', (text, words) => {
  expect(wordsIn(text).join(' ')).toBe(words);
});

test.each([
  ['Go. Go on', 'Go Go'],
  ['The news: he left', 'The he'],
  ['He said "we go" (they do)', 'He we they'],
  ['Steps (1) insert it (old) here', 'Steps insert old'],
  ['Steps (one) insert it, 1) as here', 'Steps one'],
  ['It is 10 a.m. now here', 'It now'],
  ['Dear Ann, thanks a lot, Bo', 'Dear thanks Bo'],
  ['Dear old friends who have come from far, thanks', 'Dear'],
  ['Well, thanks', 'Well'],
  ['Cost - keep it well-kept', 'Cost keep'],
  ["He said 'we go'", 'He we'],
  ['Wait... he left', 'Wait he'],
  ['Wait, he & she left', 'Wait'],
])('%j: a capital letter may mean nothing in %j', (text, opening) => {
  const words = readPassage(text).blocks.flatMap((block) => block.words);
  expect(words.flatMap((word) => (word.opens && word.kind === 'word' ? [word.text] : [])).join(' ')).toBe(opening);
});

test.each([
  ['- One\n- Two', 2],
  ['A. One\nB. Two', 2],
  ['B. Lee chaired it.', 0],
  ['1. One\n2. L. Simmonds', 2],
])('%j has %i list items', (text, count) => {
  expect(readPassage(text).listItems).toBe(count);
});

const blocksOf = (...paragraphs: string[]): readonly Block[] => readPassage(paragraphs.join('\n\n')).blocks;
const firstWords = (blocks: readonly Block[]): string[] => blocks.map(({ words }) => words[0]?.text ?? '');

test('merged blocks have the words and sentences of one block', () => {
  const [merged, ...more] = mergeBlocks(blocksOf('It rained. We left.', 'They stayed. It snowed.', 'It ended.'));
  expect(more).toEqual([]);
  expect(merged?.words.map(({ index }) => index)).toEqual([...Array.from({ length: 15 }).keys()]);
  expect(merged?.words.map(({ sentence }) => sentence).join('')).toBe('000111222333444');
  expect(mergeBlocks([])).toEqual([]);
});

test('blocks are paired by the words that they share, but not by marks and function words', () => {
  const source = blocksOf('Salt! The harbor froze.', 'We saw it; they did.', 'Bread rose.');
  expect(
    firstWords(alignBlocks(source, blocksOf('Now bread rose!', 'Ice: the harbor froze.', 'Yes; it was.'))),
  ).toEqual(['Ice', 'Yes', 'Now']);
  expect(firstWords(alignBlocks(source, blocksOf('First!', 'Second;', 'Third.')))).toEqual([
    'First',
    'Second',
    'Third',
  ]);
});
