/**
 * Finds words that a text mentions for their spelling or as another name: `also known as aeroplanes`, `color (British
 * spelling: colour)`. These words keep their spelling.
 */
import type { Document, Token } from '@humanize/text';

/** Maximum number of tokens in a name after `also known as`. */
const nameTokensMax = 4;
/** Maximum number of tokens between a word and its other spelling. */
const variantDistanceMax = 4;

const separators: ReadonlySet<string> = new Set(
  'or and vs versus also a an the in british american english uk us ( ) , / ; : — – - " “ ” ‘ ’ \' * _ [ ]'.split(' '),
);

const spellingWords: ReadonlySet<string> = new Set(['spelling', 'spellings']);
const varieties: ReadonlySet<string> = new Set(['british', 'american', 'commonwealth', 'uk', 'us', 'u.s.', 'u.k.']);

/**
 * Returns the indices of sentences about spelling or a variety of English. Takes time linear in the length of the text.
 */
export function sentencesOnSpelling(document: Document): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { index, lower, sentence } of document.tokens) {
    if (spellingWords.has(lower)) found.add(sentence);
    if (lower === 'english' && varieties.has(lowerAt(document, index - 1, sentence))) found.add(sentence);
  }
  return found;
}

/**
 * Returns whether the word follows `known as`, `also called` or `spelled`, or is close to `other`, its spelling in the
 * target variant.
 */
export function isMentioned(document: Document, token: Token, other: string): boolean {
  return isOtherName(document, token) || isBeside(document, token, other.toLowerCase());
}

function isOtherName(document: Document, { index, sentence }: Token): boolean {
  for (let place = index - 1; place >= index - nameTokensMax; place -= 1) {
    const word = lowerAt(document, place, sentence);
    if (word === 'called' && lowerAt(document, place - 1, sentence) === 'also') return true;
    if (place === index - 1 && (word === 'spelled' || word === 'spelt')) return true;
    if (word === 'as' && lowerAt(document, place - 1, sentence) === 'known') return true;
  }
  return false;
}

function isBeside(document: Document, { index, sentence }: Token, other: string): boolean {
  for (const step of [-1, 1]) {
    for (let distance = 1; distance <= variantDistanceMax; distance += 1) {
      const word = lowerAt(document, index + step * distance, sentence);
      if (word === other) return true;
      if (!separators.has(word)) break;
    }
  }
  return false;
}

function lowerAt(document: Document, index: number, sentence: number): string {
  const token = document.tokens[index];
  return token?.sentence === sentence ? token.lower : '';
}
