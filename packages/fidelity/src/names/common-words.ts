/**
 * Which words a dictionary has in small letters, so that a capital at the start of a sentence can be judged. The word
 * lists are loaded when the first such word comes up, once per process.
 */
import { loadDictionary, type Dictionary } from '@humanize/text';

let dictionary: Dictionary | undefined;

function loaded(): Dictionary {
  dictionary ??= loadDictionary();
  return dictionary;
}

export function isCommonWord(lower: string): boolean {
  return loaded().isWord(lower, 'en-US') || loaded().isWord(lower, 'en-GB');
}

/** True for common words that are names as well: mark, grace, peter. */
export function isAlsoName(lower: string): boolean {
  return isCommonWord(lower) && !loaded().isNoName(lower);
}
