/** The content words around a fact, by which its mentions in two texts are recognized. */
import { functionWords } from './function-words.ts';
import { stemOf } from './stem-of.ts';
import type { Fact, Word } from './passage.ts';

/** Limits on each side of a fact: how far a word that describes it is, and how many of them count. */
type Reach = { readonly words: number; readonly traits: number };

/** Returns the stems of the nearest content words and numbers on each side of a fact, in its sentence. */
export function traitsOf(words: readonly Word[], { first, last }: Fact, reach: Reach) {
  const sentence = words[first]?.sentence;
  const nearest = (start: number, step: 1 | -1): string[] => {
    const stems: string[] = [];
    for (let distance = 0; distance < reach.words && stems.length < reach.traits; distance += 1) {
      const word = words[start + distance * step];
      if (word?.sentence !== sentence || word === undefined) break;
      const isPlain = word.kind === 'word' && word.lower.length > 2 && !functionWords.has(word.lower);
      if (isPlain || word.kind === 'number') stems.push(stemOf(word.lower));
    }
    return stems;
  };
  return { before: nearest(first - 1, -1), after: nearest(last, 1) };
}

export function countShared(traits: readonly string[], others: readonly string[]): number {
  return new Set(traits.filter((trait) => others.includes(trait))).size;
}
