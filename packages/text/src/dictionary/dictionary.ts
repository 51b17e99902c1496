/**
 * The dictionary of American and British spelling. One table contains all inflected forms, so a query needs one or two
 * lookups. The table takes up 7 MB and is shared by all threads of a process.
 */
import { loadTable } from '../tables/shared-table.ts';
import type { WordTable } from '../tables/word-table.ts';
import { american, british, dictionaryTable } from './dictionary-table.ts';
import type { Variant } from './variant.ts';

/** Maximum length of a word in UTF-16 code units. */
const wordLengthMax = 100;

export type Dictionary = {
  /**
   * True if the word is spelled correctly in this variant. Accepts words as written in a text: with capitals at the
   * start or throughout, straight or curly apostrophes, a possessive ending, and hyphens between correct words.
   */
  isWord(word: string, variant: Variant): boolean;
  /**
   * True if at least one variant lists the lower-case word and the word is not also a name: `filter`, but not `turkey`.
   */
  isNoName(word: string): boolean;
  /** Calls `visit` with each lower-case word that only one variant accepts. */
  forEachOneSided(visit: (word: string, variant: Variant) => void): void;
};

/** Loads the dictionary, which the threads of a process share. Throws if a dictionary package is not installed. */
export function loadDictionary(): Dictionary {
  return openDictionary(loadTable(dictionaryTable));
}

function openDictionary(table: WordTable): Dictionary {
  return {
    isWord: (word, variant) => isWordIn(table, word, variant === 'en-US' ? american : british),
    isNoName: (word) => table.get(word) !== 0 && table.get(word.charAt(0).toUpperCase() + word.slice(1)) === 0,
    forEachOneSided(visit) {
      const visitLower = (word: string, sides: number): void => {
        if (word === word.toLowerCase()) visit(word, sides === american ? 'en-US' : 'en-GB');
      };
      table.forEach(visitLower, (sides) => sides === american || sides === british);
    },
  };
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

/**
 * Returns whether a word is accepted with the capitalization that it may have in a text: `Colour` and `COLOUR` match
 * `colour`, `PARIS` matches `Paris`, and `cOLOUR` matches nothing.
 */
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
