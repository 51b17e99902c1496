/** Finds words that were replaced by their opposites in the corresponding sentence. */
import type { Word } from '../passage/word.ts';
import type { ClaimSentence } from './read-sentences.ts';
import { oppositesOf, positiveOf, simpleStem } from './opposites.ts';

/** The words of the sentence that its counterparts lack, each with an opposite that only they have. */
export function findAntonyms(sentence: ClaimSentence, found: readonly ClaimSentence[]): [Word, Word][] {
  const near = new Map(found.flatMap(({ simpleStems }) => [...simpleStems]));
  const lost = [...sentence.simpleStems].filter(([stem]) => !near.has(stem));
  const gained = [...near].filter(([stem]) => !sentence.simpleStems.has(stem));
  if (lost.length === 0 || gained.length === 0) return [];
  const byStem = new Map(gained);
  const byPositive = new Map(gained.flatMap(([, word]) => positiveForms(word).map((stem) => [stem, word] as const)));
  return lost.flatMap(([stem, word]): [Word, Word][] => {
    const positive = positiveForms(word).map((form) => byStem.get(form));
    const opposites = [...oppositesOf(stem)].map((other) => byStem.get(other));
    const opposite = [byPositive.get(stem), ...positive, ...opposites].find((other) => other !== undefined);
    return opposite === undefined ? [] : [[word, opposite]];
  });
}

/** The stem without a negative prefix: `regulat` for `unregulated`. */
function positiveForms({ lower }: Word): string[] {
  const positive = positiveOf(lower);
  return positive === undefined ? [] : [simpleStem(positive)];
}
