/**
 * Looks up whether a dictionary contains a word in lower case, to decide whether a capitalized word at the start of a
 * sentence is a name. The word lists are loaded on first use, once per process.
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

/** True for common words that the dictionary does not have as names: earth, making. */
export function isNoName(lower: string): boolean {
  return isCommonWord(lower) && loaded().isNoName(lower);
}

/** True for common words that are also names: mark, grace, peter. */
export function isAlsoName(lower: string): boolean {
  return isCommonWord(lower) && !loaded().isNoName(lower);
}
