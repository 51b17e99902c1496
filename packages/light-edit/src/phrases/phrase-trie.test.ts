/** Tests that phrases sharing words are found independently of each other. */
import { expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, loadDictionary, neutralRegister } from '@humanize/text';
import { buildPhraseTrie } from './phrase-trie.ts';

const dictionary = loadDictionary();
const reader = createDocumentReader({
  tagger: createTagger(),
  names: { isCommonWord: (word) => dictionary.isWord(word, 'en-US') },
});
const trie = buildPhraseTrie([
  { id: 'with-optional-word', entries: [{ match: '^ please? remember that', to: '' }] },
  { id: 'without', entries: [{ match: '^ remember to <VB>', to: '$1' }] },
]);

function foundIn(text: string): string[] {
  const found: string[] = [];
  trie.search(reader.read(reader.parse(text), neutralRegister), ({ entry }) => found.push(entry.rule.id));
  return found;
}

test('a phrase with an optional word is found with it and without it', () => {
  expect(foundIn('Please remember that it leaks.')).toEqual(['with-optional-word']);
  expect(foundIn('Remember that it leaks.')).toEqual(['with-optional-word']);
});

test('a phrase does not start at the optional word of another phrase', () => {
  expect(foundIn('Remember to close it.')).toEqual(['without']);
  expect(foundIn('Please remember to close it.')).toEqual([]);
});
