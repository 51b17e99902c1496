/**
 * The dictionary of American and British spelling. One table contains every inflected form, so a query needs one or two
 * lookups. All threads of a process share the table of 7 MB.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Variant } from './variant.ts';
import { expandEntry, parseAffixes } from './affixes.ts';
import { readDictionaryFiles, type DictionaryFiles } from './dictionary-files.ts';
import { openWords, packWords, type WordTable } from './word-table.ts';

const american = 1;
const british = 2;

/** Maximum length of a word in UTF-16 code units. */
const wordLengthMax = 100;

export type Dictionary = {
  /**
   * True if the word is spelled correctly in this variant. Accepts words as written in a text: with capitals at the
   * start or throughout, straight or curly apostrophes, a possessive ending, and hyphens between correct words.
   */
  isWord(word: string, variant: Variant): boolean;
  /**
   * True for a lower-case word that at least one variant lists and that is not also a name: `filter`, not `turkey`.
   */
  isNoName(word: string): boolean;
  /** Calls `visit` with every lower-case word that only one variant accepts. */
  forEachOneSided(visit: (word: string, variant: Variant) => void): void;
};

/** Key under which a thread inherits the table of the thread that starts it. */
const sharedTable = '@humanize/text dictionary';

/**
 * The dictionary of this process. The first call reads the word lists and builds the table (100 ms). Threads that are
 * started afterwards share it. Throws when an installed package is missing.
 */
export function loadDictionary(): Dictionary {
  const shared = getEnvironmentData(sharedTable);
  if (shared instanceof SharedArrayBuffer) return openDictionary(openWords(shared));
  const table = packWords(buildTable(readDictionaryFiles()));
  setEnvironmentData(sharedTable, table);
  return openDictionary(openWords(table));
}

function openDictionary(table: WordTable): Dictionary {
  return {
    isWord: (word, variant) => isWordIn(table, word, variant === 'en-US' ? american : british),
    isNoName: (word) => table.get(word) !== 0 && table.get(word.charAt(0).toUpperCase() + word.slice(1)) === 0,
    forEachOneSided(visit) {
      table.forEach((word, sides) => {
        if (sides === (american | british) || word !== word.toLowerCase()) return;
        visit(word, sides === american ? 'en-US' : 'en-GB');
      });
    },
  };
}

function buildTable(files: { american: DictionaryFiles; british: DictionaryFiles }): Map<string, number> {
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

function isWordIn(table: WordTable, written: string, side: number): boolean {
  if (written.length > wordLengthMax) return false;
  const accepts = (word: string): boolean => (table.get(word) & side) !== 0;
  const word = written.includes('’') ? written.replaceAll('’', "'") : written;
  if (acceptsWritten(accepts, word)) return true;
  const bare = withoutPossessive(word);
  if (bare !== word && acceptsWritten(accepts, bare)) return true;
  if (!bare.includes('-')) return false;
  const parts = bare.split('-').filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => acceptsWritten(accepts, part));
}

/** Handles capitals: `Colour` and `COLOUR` match `colour`, `PARIS` matches `Paris`, `cOLOUR` matches nothing. */
function acceptsWritten(accepts: (word: string) => boolean, word: string): boolean {
  if (accepts(word)) return true;
  const lower = word.toLowerCase();
  if (lower === word) return false;
  const capitalized = lower.charAt(0).toUpperCase() + lower.slice(1);
  if (word === capitalized) return accepts(lower);
  return word === word.toUpperCase() && (accepts(lower) || accepts(capitalized));
}

function withoutPossessive(word: string): string {
  if (/'s$/iu.test(word)) return word.slice(0, -2);
  return /s'$/iu.test(word) ? word.slice(0, -1) : word;
}
