/** Reduces words to stems, by which different forms of a word are recognized. */

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
