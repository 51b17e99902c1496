/** Finds negations that only one side has: `it is not safe` and `it is safe`. */
import type { Word } from '../passage/word.ts';
import type { ClaimSentence } from './read-sentences.ts';

const negation = /^(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|\p{L}*n't)$/u;
/** Other ways to express a negation: unsafe, fearless, refused, hardly, instead of. */
const negative =
  /^(?:(?:un|dis|im|ir|non)\p{L}{4,}|\p{L}{3,}less(?:ly|ness)?|lack(?:s|ed|ing)?|unable|fail(?:s|ed|ing)?|refuse[sd]?|hardly|barely|scarcely|rather|instead|away|free|absent|absence|prevent(?:s|ed)?|stop(?:s|ped)?|avoid(?:s|ed)?|few|little|only|until|before|yet|out|than|too)$/u;

/** Number of content words after a negation that it applies to. */
const scopeWords = 2;
/** Number of words on each side of the same content word in which the counterpart may express the negation. */
const reachWords = 7;

/**
 * The first negation of the sentence whose content words occur in the counterparts without one. Negations whose content
 * words do not occur there are not judged.
 */
export function findLostNegation(sentence: ClaimSentence, found: readonly ClaimSentence[]): Word | undefined {
  return sentence.words.find((word, place) => {
    if (
      !negation.test(word.lower) ||
      /^(?:only|just|merely|simply|solely)$/u.test(sentence.words[place + 1]?.lower ?? '')
    )
      return false;
    const following = sentence.content
      .filter(({ word: { index } }) => index > word.index && index <= word.index + reachWords)
      .slice(0, scopeWords);
    const scope = new Set(following.map(({ concept }) => concept));
    const same = found.flatMap((other) =>
      other.content.flatMap((item) => (scope.has(item.concept) ? [{ other, at: item.word.index }] : [])),
    );
    return same.length > 0 && !same.some(({ other, at }) => isNegatedNear(other, at));
  });
}

function isNegatedNear({ words }: ClaimSentence, index: number): boolean {
  const at = index - (words[0]?.index ?? 0);
  return words
    .slice(Math.max(0, at - reachWords), at + reachWords + 1)
    .some(({ lower }) => negation.test(lower) || negative.test(lower));
}
