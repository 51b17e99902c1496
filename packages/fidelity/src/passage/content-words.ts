/** Stems, and the content words around a fact, by which its mentions in two texts are recognized. */
import { functionWords } from './function-words.ts';
import type { Fact, Word } from './passage.ts';

/** Maximum length of a stem. Further letters of a long word are dropped. */
const stemLengthMax = 6;
const stemLengthMin = 3;
const wordLengthMax = 30;

const endings =
  /(?:ations?|at(?:es?|ed|ing|ors?)|ational|izations?|ments?|ness|fully|ful|less|ously|ous|ively|ives?|ities|ity|ically|icals?|ions?|ings?|edly|ed|ers?|ors?|ies|ally|als?|ly|es|s|e|y)$/u;
const irregular = new Map(
  'men=man women=woman children=child people=person feet=foot teeth=tooth mice=mouse lives=life met=meet won=win led=lead sold=sell bought=buy paid=pay left=leave made=make gave=give took=take wrote=write built=build'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Returns a simple stem, which is the same for `improve`, `improving` and `improvement`. */
export function stemOf(lower: string): string {
  const word = lower.slice(0, wordLengthMax).replace(/'s?$/u, '');
  const base = irregular.get(word) ?? word;
  if (base.length <= stemLengthMin) return base;
  const bare = base.replace(endings, '');
  const stem = bare.length < stemLengthMin ? base : bare;
  // running, stopped; theory and theories
  const single = stem.length > stemLengthMin && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  return (single.length > stemLengthMin + 1 ? single.replace(/[iy]$/u, '') : single).slice(0, stemLengthMax);
}

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
