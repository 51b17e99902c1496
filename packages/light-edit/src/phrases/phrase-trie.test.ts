/** Tests the notation of phrases, and that phrases sharing words are found independently of each other. */
import { describe, expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, loadDictionary, neutralRegister } from '@humanize/text';
import { buildPhraseTrie } from './phrase-trie.ts';

const dictionary = loadDictionary();
const reader = createDocumentReader({
  tagger: createTagger(),
  names: { isCommonWord: (word) => dictionary.isWord(word, 'en-US') },
});

/** Returns the phrases that are found in a text. */
function foundIn(text: string, phrases: readonly string[]): string[] {
  const found: string[] = [];
  const trie = buildPhraseTrie(phrases.map((match) => ({ id: match, entries: [{ match, to: '' }] })));
  trie.search(reader.read(reader.parse(text), neutralRegister), ({ entry }) => found.push(entry.rule.id));
  return found;
}

const phrases: readonly (readonly [phrase: string, matches: readonly string[], others: readonly string[]])[] = [
  ['the order', ['We saw THE  order.'], ['We saw the orders.', 'We saw the. Order it.']],
  ['old , dry', ['It is old, dry and cold.'], ['It is old and dry.']],
  ["don't rest", ["We don't rest."], ['We do rest.', 'We do not rest.']],
  ["don't? stop", ["We don't stop.", 'We do stop.'], ['We stop.']],
  ['a|an barn', ['It is a barn.', 'It is an barn.'], ['It is the barn.']],
  ['dry | wet', ['It is dry | wet.'], ['It is dry wet.']],
  ['delve:V into', ['They delved into it.', 'We were delving into it.'], ['They delve in.']],
  ['his insight:N', ['His insight helped.', 'His insights helped.'], ['His own insight helped.']],
  ['plan:N to go', ['It is a plan to go.'], ['They plan to go.']],
  ['they plan:V', ['They plan a trip.', 'They planned a trip.'], ['They all plan it.']],
  ['the walk:V! is', ['The walk is long.'], ['The walker is here.']],
  ['the walk:V was', [], ['The walk was long.']],
  ['<VBG> flour', ['We like selling flour.'], ['We sell flour.']],
  ['<J|N> tower', ['It is a tall tower.', 'It is a stone tower.'], ['It is the tower.']],
  ['this <*> pond', ['It is this deep pond.', 'It is this one pond.'], ['It is this: pond life.']],
  ['one very? cold day', ['It was one very cold day.', 'It was one cold day.'], ['It was one very warm day.']],
  ['they <R>? left', ['They quickly left.', 'They left.'], ['They all left.']],
  ['^ so it', ['So it is.', '“So it is.”'], ['They say so it is.']],
  ['at home $', ['We are at home.', 'We are at home!”'], ['We are at home now.']],
];

describe('the notation of phrases', () => {
  test.each(phrases)('%s', (phrase, matches, others) => {
    for (const text of matches) expect([text, ...foundIn(text, [phrase])]).toEqual([text, phrase]);
    for (const text of others) expect([text, ...foundIn(text, [phrase])]).toEqual([text]);
  });

  test.each(['', ' ', '^', '$', 'a||b', 'old|', '|old'])('%j is rejected with the name of the rule', (match) => {
    expect(() => buildPhraseTrie([{ id: 'mill', entries: [{ match, to: '' }] }])).toThrow(TypeError);
    expect(() => buildPhraseTrie([{ id: 'mill', entries: [{ match, to: '' }] }])).toThrow(`mill: "${match}": `);
  });
});

describe('phrases that share words are found independently of each other', () => {
  test('all phrases of the notation', () => {
    const all = phrases.map(([phrase]) => phrase);
    for (const [phrase, matches] of phrases)
      for (const text of matches) expect([text, ...foundIn(text, all)]).toEqual([text, phrase]);
  });

  test.each([
    [
      ['^ please? remember that', '^ remember to <VB>'],
      ['Please remember that it is.', 'Remember that it is.'],
      ['Remember to close it.'],
      ['Please remember to close it.'],
    ],
    [
      ['the old? mill works', 'the mill stops'],
      ['The old mill works.', 'The mill works.'],
      ['The mill stops.'],
      ['The old mill stops.'],
    ],
    [
      ['a <J>? mill ends', 'a mill starts'],
      ['A dry mill ends.', 'A mill ends.'],
      ['A mill starts.'],
      ['A dry mill starts.'],
    ],
    [['they plan:V to', 'they plan a'], ['They planned to go.'], ['They plan a trip.'], ['They planned a trip.']],
    [['the plan/NN to', 'the plan ends'], ['The plan to go.'], ['The plan ends.'], ['The plans end.']],
  ])('%j', (both, textsOfFirst, textsOfSecond, others) => {
    const [first, second] = both;
    for (const order of [both, both.toReversed()]) {
      for (const text of textsOfFirst) expect([text, ...foundIn(text, order)]).toEqual([text, first]);
      for (const text of textsOfSecond) expect([text, ...foundIn(text, order)]).toEqual([text, second]);
      for (const text of others) expect([text, ...foundIn(text, order)]).toEqual([text]);
    }
  });
});
