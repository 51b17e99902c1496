/**
 * Builds the word context that the rules in senses/ read. Fields are computed on access, because most words do not need
 * them.
 */
import type { Document, Token } from '@humanize/text';
import type { WordContext } from './senses/word-context.ts';

/** Maximum number of words in each of `before` and `after`. */
const reach = 4;
/** Number of tokens that `sentenceHas` searches in each direction. It limits the work in very long sentences. */
const searchReach = 40;

/**
 * Returns the number of occurrences of each word in the text, with the words in lower case. The words are counted on
 * the first call.
 */
export type TextCounts = () => ReadonlyMap<string, number>;

export function createTextCounts(document: Document): TextCounts {
  let counts: Map<string, number> | undefined;
  return () => {
    if (counts === undefined) {
      counts = new Map();
      for (const token of document.tokens) counts.set(token.lower, (counts.get(token.lower) ?? 0) + 1);
    }
    return counts;
  };
}

/** Returns the context of `parts[place]`. `parts` contains the parts of a hyphenated token, or the token itself. */
export function contextOf(
  document: Document,
  token: Token,
  counts: TextCounts,
  parts: readonly string[],
  place: number,
): WordContext {
  return {
    tag: token.tag,
    get before() {
      const own = parts.slice(Math.max(0, place - reach), place).toReversed();
      return [...lowered(own), ...neighbours(document, token, -1)].slice(0, reach);
    },
    get after() {
      const own = parts.slice(place + 1, place + 1 + reach);
      return [...lowered(own), ...neighbours(document, token, 1)].slice(0, reach);
    },
    sentenceHas: (words) => sentenceHas(document, token, words),
    countInText(words) {
      let count = 0;
      for (const word of words) count += counts().get(word) ?? 0;
      return count;
    },
  };
}

function neighbours(document: Document, token: Token, step: 1 | -1): string[] {
  const found: string[] = [];
  for (let index = token.index + step; found.length < reach; index += step) {
    const other = document.tokens[index];
    if (other === undefined || other.sentence !== token.sentence) break;
    const parts = other.lower.split('-');
    found.push(...(step === 1 ? parts : parts.toReversed()));
  }
  return found;
}

function sentenceHas(document: Document, token: Token, words: ReadonlySet<string>): boolean {
  const sentence = document.sentences[token.sentence];
  if (sentence === undefined) return false;
  const first = Math.max(sentence.firstToken, token.index - searchReach);
  const end = Math.min(sentence.endToken, token.index + searchReach);
  for (let index = first; index < end; index += 1) {
    if (words.has(document.tokens[index]?.lower ?? '')) return true;
  }
  return false;
}

function lowered(parts: readonly string[]): string[] {
  return parts.map((part) => part.toLowerCase());
}
