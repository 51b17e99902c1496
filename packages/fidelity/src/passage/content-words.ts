/** Stems, which identify the forms of a word, and content words around a fact, which identify its mentions. */
import { startsUpper } from '@humanize/text';
import { readGroups } from '../read-groups.ts';
import { functionWords, type Fact, type Word } from './passage.ts';

const stemLengthMax = 6;
const stemLengthMin = 3;
const wordLengthMax = 30;

const endings =
  /(?:(?<=c)eed(?:s|ed|ing)?|ations?|at(?:es?|ed|ing|ors?)|ational|izations?|ments?|ness|fully|ful|less|ously|ous|ively|ives?|ities|ity|ically|icals?|ions?|ings?|edly|ed|ers?|ors?|ies|ally|als?|ly|es|s|e|y)$/u;
const irregular = readGroups(
  `man-men woman-women child-children person-people foot-feet tooth-teeth mouse-mice life-lives meet-met win-won lead-led sell-sold
    buy-bought pay-paid leave-left make-made give-gave take-took-taken write-wrote-written build-built beat-beaten drive-driven`,
);

/** Returns a simple stem, which is the same for `improve`, `improving` and `improvement`. */
export function stemOf(lower: string): string {
  const word = lower.slice(0, wordLengthMax).replace(/'s?$/u, '');
  const base = irregular.get(word) ?? word;
  const bare = base.replace(endings, '');
  const stem = bare.length < stemLengthMin ? base : bare;
  // running, stopped; theory and theories
  const single = stem.length > stemLengthMin && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  return (single.length > stemLengthMin + 1 ? single.replace(/[iy]$/u, '') : single).slice(0, stemLengthMax);
}

/**
 * Limits on each side of a fact: how far away a word that describes the fact can be, and how many such words count. The
 * nearest word on each side counts a second time, in combination with the side, if `isSided` is true.
 */
type Reach = { readonly words: number; readonly traits: number; readonly isSided?: boolean };

/** Stems with their weights. Every word or mark between a stem and the fact lowers the weight. */
export type Traits = ReadonlyMap<string, number>;

/** Words and marks between a name and its role: `the cellist, Ana Ruiz`, `Ana Ruiz, the cellist`. */
const besideRole = /^(?:[,(]|an?|the|his|her|its|their)$/u;

const decay = { word: 0.9, mark: 0.8 };

/** Returns the stems of the nearest content words and numbers on each side of a fact, in its sentence. */
export function traitsOf(words: readonly Word[], { first, last }: Fact, reach: Reach): Traits {
  const sentence = words[first]?.sentence;
  const traits = new Map<string, number>();
  const read = (start: number, step: 1 | -1): void => {
    let [weight, count] = [1, 0];
    let isBeside = reach.isSided === true && (step < 0 || /^[,(]$/u.test(words[start]?.lower ?? ''));
    for (let distance = 0; distance < reach.words && count < reach.traits; distance += 1) {
      const word = words[start + distance * step];
      if (word?.sentence !== sentence || word === undefined) break;
      if (word.kind === 'mark') weight *= decay.mark;
      const isPlain = word.kind === 'word' && word.lower.length > 2 && !functionWords.has(word.lower);
      if (isBeside && !isPlain && (count > 0 || !besideRole.test(word.lower))) isBeside = false;
      if (!isPlain && word.kind !== 'number') continue;
      const stem = stemOf(word.lower);
      if (isBeside && (distance === 0 || !startsUpper(word.text))) traits.set(`= ${stem}`, 1);
      // `led by Lee` is read as `Lee led`
      const isTurned = words[step < 0 ? start : word.index + 1]?.lower === 'by';
      if (count === 0 && reach.isSided === true) traits.set(`${isTurned ? -step : step} ${stem}`, 1);
      traits.set(stem, Math.max(weight, traits.get(stem) ?? 0));
      weight *= decay.word;
      count += 1;
    }
  };
  read(first - 1, -1);
  read(last, 1);
  return traits;
}
