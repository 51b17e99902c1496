/**
 * Which words a dictionary has in small letters, so that a capital at the start of a sentence can be judged. The word
 * lists are read when the first such word comes up: 75 ms and 8 MB, once per process.
 */
import { createDictionary, readDictionaryFiles, type Dictionary } from '@humanize/text';

let dictionary: Dictionary | undefined;

function loaded(): Dictionary {
  dictionary ??= createDictionary(readDictionaryFiles());
  return dictionary;
}

export function isCommonWord(lower: string): boolean {
  return loaded().isWord(lower, 'en-US') || loaded().isWord(lower, 'en-GB');
}

/** True for common words that are names as well: mark, grace, peter. */
export function isAlsoName(lower: string): boolean {
  return isCommonWord(lower) && !loaded().isNoName(lower);
}
