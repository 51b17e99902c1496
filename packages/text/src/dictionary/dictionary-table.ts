/** Builds the dictionary's table. It maps each inflected form in the word lists to the variants that accept it. */
import type { SharedTable } from '../tables/shared-table.ts';
import { packWords } from '../tables/word-table.ts';
import { expandEntry, parseAffixes } from './affixes.ts';
import { readDictionaryFiles, type DictionaryFiles } from './dictionary-files.ts';

/** Flags for the variants that accept a word. */
export const american = 1;
export const british = 2;

export const dictionaryTable: SharedTable = {
  name: 'dictionary',
  file: new URL('./dictionary.bin', import.meta.url),
  build: () => packWords(collectWords(readDictionaryFiles())),
};

function collectWords(files: { american: DictionaryFiles; british: DictionaryFiles }): Map<string, number> {
  const table = new Map<string, number>();
  const britishEntries = new Set(entriesOf(files.british));
  const sameAffixes = files.american.affixes === files.british.affixes;
  const add = (entry: string, affixes: ReturnType<typeof parseAffixes>, side: number): void => {
    expandEntry(entry, affixes, (word) => table.set(word, (table.get(word) ?? 0) | side));
  };
  const americanAffixes = parseAffixes(files.american.affixes);
  for (const entry of entriesOf(files.american)) {
    const shared = sameAffixes && britishEntries.delete(entry);
    add(entry, americanAffixes, shared ? american | british : american);
  }
  const britishAffixes = parseAffixes(files.british.affixes);
  for (const entry of britishEntries) add(entry, britishAffixes, british);
  return table;
}

function entriesOf(files: DictionaryFiles): string[] {
  return files.entries
    .split('\n')
    .slice(1)
    .filter((entry) => entry !== '');
}
