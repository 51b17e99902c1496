/**
 * The only place of the package that reads files: the American and the British word list, from the installed
 * packages dictionary-en and dictionary-en-gb. Read once, when the engine is made.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type DictionaryFiles = {
  /** Affix table in hunspell's format. */
  readonly affixes: string;
  /** Entries in hunspell's format, the first line being their number. */
  readonly entries: string;
};

/** Reads both word lists. Throws when a package is not installed. */
export function readDictionaryFiles(): { readonly american: DictionaryFiles; readonly british: DictionaryFiles } {
  const require = createRequire(import.meta.url);
  return {
    american: readFiles(require.resolve('dictionary-en')),
    british: readFiles(require.resolve('dictionary-en-gb')),
  };
}

/** The word list lies beside the package's entry. */
function readFiles(entryFile: string): DictionaryFiles {
  const folder = path.dirname(entryFile);
  return {
    affixes: readFileSync(path.join(folder, 'index.aff'), 'utf8'),
    entries: readFileSync(path.join(folder, 'index.dic'), 'utf8'),
  };
}
