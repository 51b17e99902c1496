/**
 * Reads the American and British word lists from the packages dictionary-en and dictionary-en-gb. They are read only to
 * build the dictionary's table.
 */
import { readFileSync } from 'node:fs';

export type DictionaryFiles = {
  /** The affix table in hunspell's format. */
  readonly affixes: string;
  /** The entries in hunspell's format. The first line is the number of entries. */
  readonly entries: string;
};

/** Reads both word lists. Throws if one of the packages is not installed. */
export function readDictionaryFiles(): { readonly american: DictionaryFiles; readonly british: DictionaryFiles } {
  return {
    american: readFiles(import.meta.resolve('dictionary-en')),
    british: readFiles(import.meta.resolve('dictionary-en-gb')),
  };
}

/** Reads the files in the folder of the package's entry point. */
function readFiles(entryUrl: string): DictionaryFiles {
  return {
    affixes: readFileSync(new URL('index.aff', entryUrl), 'utf8'),
    entries: readFileSync(new URL('index.dic', entryUrl), 'utf8'),
  };
}
