/** Finds words that were replaced by their opposites in the corresponding sentence. */
import { periods } from '../amounts/read-special.ts';
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import { stemOf } from '../passage/stem.ts';
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

/** True for opposites before the same word, which neither text uses with both: `late spring` and `early spring`. */
export function areInOneUse(word: Word, opposite: Word, source: Block, version: Block): boolean {
  const [use, had, has] = [useOf(source, word), standardOf(source, word), standardOf(version, opposite)];
  return (
    use !== undefined &&
    use === useOf(version, opposite) &&
    !source.words.some((one) => one.lower === opposite.lower && useOf(source, one) === use) &&
    !version.words.some((one) => one.lower === word.lower && useOf(version, one) === use) &&
    // `A is less dear than B` is the same as `B is more dear than A`.
    (had === undefined || has === undefined || has.some((stem) => had.includes(stem)))
  );
}

/**
 * What a word is used with: the stem of the content word after it, with a hyphen before it; the words around it beside
 * an amount and in superlatives, as in `100 feet above the aircraft`; the words before it at the end of a clause.
 */
function useOf({ words }: Block, { index, lower }: Word): string | undefined {
  const [next, after] = [words[index + 1], words.slice(index + 1, index + 4).map((word) => word.lower)];
  const before = words.slice(Math.max(0, index - 2), index).map((word) => word.lower);
  const isTime = next?.kind === 'word' && timeWord.test(lower) && functionWords.has(next.lower);
  if (next?.kind === 'number' || isTime || changeOf.test(after.join(' '))) return after.join(' ');
  if (next?.kind === 'mark') return before.length < 2 ? undefined : `${before.join(' ')} .`;
  if (next?.kind !== 'word') return undefined;
  if (!functionWords.has(next.lower)) return `${before.at(-1) === '-'} ${stemOf(next.lower)}`;
  const isMeasured = before.some((word) => /^\p{Nd}/u.test(word) || periods.has(word));
  return isMeasured || lower.endsWith('est') ? `${before.at(-1)} ${after.slice(0, 2).join(' ')}` : undefined;
}

/** Words that mean a time: `the night of the fire`. */
const timeWord =
  /^(?:day|night|morning|evening|afternoon|dawn|dusk|noon|midnight|spring|summer|autumn|winter|beginning|start|end)$/u;

/** The words after a verb of change: `by a third`, `to 40`. */
const changeOf = /^(?:by|to) (?:\p{Nd}|an? \p{L}|half )/u;

/** The stems of the content words after `than` in the rest of the sentence. */
function standardOf({ words, sentences }: Block, { index, sentence }: Word): string[] | undefined {
  const rest = words.slice(index, sentences[sentence]?.end);
  const than = rest.findIndex(({ lower }) => lower === 'than');
  const standard = rest.slice(than + 1).filter(({ kind, lower }) => kind === 'word' && !functionWords.has(lower));
  return than === -1 ? undefined : standard.map(({ lower }) => stemOf(lower));
}
