/**
 * Reads the American and British word lists from the packages dictionary-en and dictionary-en-gb, once, when the engine
 * is created. No other module of the package reads files.
 */
import { readFileSync } from 'node:fs';

export type DictionaryFiles = {
  /** Affix table in hunspell's format. */
  readonly affixes: string;
  /** Entries in hunspell's format. The first line is their number. */
  readonly entries: string;
};

/** Reads both word lists. Throws if a package is not installed. */
export function readDictionaryFiles(): { readonly american: DictionaryFiles; readonly british: DictionaryFiles } {
  return {
    american: readFiles(import.meta.resolve('dictionary-en')),
    british: readFiles(import.meta.resolve('dictionary-en-gb')),
  };
}

/** The word list is in the folder of the package's entry point. */
function readFiles(entryUrl: string): DictionaryFiles {
  return {
    affixes: readFileSync(new URL('index.aff', entryUrl), 'utf8'),
    entries: readFileSync(new URL('index.dic', entryUrl), 'utf8'),
  };
}
