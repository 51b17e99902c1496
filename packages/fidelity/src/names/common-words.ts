/**
 * Which words a dictionary has in small letters, so that a capital at the start of a sentence can be judged. The word
 * lists are read when the first such word comes up: 75 ms and 8 MB, once per process.
 */
import { createDictionary, readDictionaryFiles, type Dictionary } from '@humanize/text';

let dictionary: Dictionary | undefined;

export function isCommonWord(lower: string): boolean {
  dictionary ??= createDictionary(readDictionaryFiles());
  const plain = lower.replaceAll('’', "'");
  return dictionary.isWord(plain, 'en-US') || dictionary.isWord(plain, 'en-GB');
}
