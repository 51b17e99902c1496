/** Tests of tokens against lists of words or tags. The entries of a list are separated by spaces. */
import type { Token } from './document.ts';

/** Returns whether a value is in a list. An entry that ends in `*` stands for all values that start with it. */
export function isOneOf(value: string | undefined, list: string): boolean {
  if (value === undefined) return false;
  return list
    .split(' ')
    .some((entry) => (entry.endsWith('*') ? value.startsWith(entry.slice(0, -1)) : value === entry));
}

/** Returns whether there is a token, and its text in lower case is in the list. */
export function isWord(token: Pick<Token, 'lower'> | undefined, words: string): boolean {
  return isOneOf(token?.lower, words);
}

/** Returns whether there is a token, and its tag is in the list: `isTagged(next, 'N* VBG')`. */
export function isTagged(token: Pick<Token, 'tag'> | undefined, tags: string): boolean {
  return isOneOf(token?.tag, tags);
}
