/** The content words around a fact, by which its mentions in two texts are recognized. */
import { functionWords, stemOf } from './content-words.ts';
import type { Fact, Word } from './passage.ts';

/** Maximum number of words between a fact and a word that describes it, and of such words on each side. */
const reachWords = 10;
const traitsMax = 3;

/** Returns the stems of the nearest content words before and after a fact, in its sentence and between two positions. */
export function traitsOf(words: readonly Word[], { first, last }: Fact, from = 0, to = words.length) {
  const sentence = words[first]?.sentence;
  const stemsIn = (start: number, end: number): string[] =>
    words.slice(start, end).flatMap((word) => {
      const isContent = word.kind === 'word' && word.lower.length > 2 && !functionWords.has(word.lower);
      return isContent && word.sentence === sentence ? [stemOf(word.lower)] : [];
    });
  return {
    before: stemsIn(Math.max(from, first - reachWords), first).slice(-traitsMax),
    after: stemsIn(last, Math.min(to, last + reachWords)).slice(0, traitsMax),
  };
}

export function countShared(traits: readonly string[], others: readonly string[]): number {
  return new Set(traits.filter((trait) => others.includes(trait))).size;
}
