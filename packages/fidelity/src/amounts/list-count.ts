/** Recognizes numbers that only count what their paragraph lists. */
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import type { AmountSide } from './amount-side.ts';

/** Maximum number of items that a text counts in a word. */
const itemsMax = 10;

/**
 * True for a small number in words that equals the length of a list in its sentence or the next one, or the number of
 * parallel sentences after it: `three things: color, size and price`, `three things. One is …; one is …; one is …`.
 */
export function isListCount({ form, values, unit, first }: Amount, { block }: AmountSide): boolean {
  const [value = 0] = values;
  const start = block.words[first];
  if (form !== 'number' || unit !== undefined || value < 2 || value > itemsMax || start?.kind !== 'word') return false;
  // `for every three drinks`
  if (/^(?:every|each|per)$/u.test(block.words[first - 1]?.lower ?? '')) return false;
  const own = sentenceAt(block, start.sentence);
  const colon = own.findIndex(({ text, index }) => index > first && /^[:—–]$/u.test(text));
  const [before, next] = [-1, 1].map((step) => sentenceAt(block, start.sentence + step));
  return (
    [before, own, next].some((sentence) => hasRun(sentence ?? [], value)) ||
    countItems(own.slice(colon + 1)) === value ||
    countItemsBefore(own, first) === value ||
    countItems(next ?? []) === value ||
    countParallel(block, start.sentence + 1) === value
  );
}

function sentenceAt({ sentences, words }: Block, at: number): readonly Word[] {
  const sentence = sentences[at];
  return sentence === undefined ? [] : words.slice(sentence.start, sentence.end);
}

/** Maximum number of words of an item of a list without a colon before it. */
const itemWordsMax = 7;

/** True for a list of `value` items within a sentence: `Milo, Jenna, and Lydia`. A phrase may stand before its first item. */
function hasRun(sentence: readonly Word[], value: number): boolean {
  let commas = 0;
  let last = -1;
  for (const [at, { lower }] of sentence.entries()) {
    if (/^(?:who|which|that|where|when|whose)$/u.test(lower)) commas = 0;
    else if (lower === ',') {
      commas = at - last <= itemWordsMax + 1 ? commas + 1 : 1;
      last = at;
    } else if (/^(?:and|or)$/u.test(lower) && at - last <= itemWordsMax + 1) {
      const items = commas + (last === at - 1 ? 1 : 2);
      if (items === value || (items - 1 === value && commas > 1)) return true;
    }
  }
  return false;
}

/**
 * The number of items between semicolons, or else between commas, `and` and `or`. A comma and `and` together are one
 * separator. 0 if there is no list.
 */
function countItems(listed: readonly Word[]): number {
  const words = listed.map(({ lower }) => lower);
  const semicolons = words.filter((word) => word === ';').length;
  if (semicolons > 0) return 1 + semicolons;
  if (!words.some((word) => /^(?:and|or)$/u.test(word))) {
    const commas = words.filter((word) => word === ',').length;
    return commas > 1 ? commas + 1 : 0;
  }
  return 1 + words.filter((word, at) => word === ',' || (/^(?:and|or)$/u.test(word) && words[at - 1] !== ',')).length;
}

/** The number of items before a colon or a dash that precedes the number: `Size, color, price: all three matter`. */
function countItemsBefore(sentence: readonly Word[], first: number): number {
  const mark = sentence.findLastIndex(({ text, index }) => index < first && /^[:—–]$/u.test(text));
  const listed = sentence.slice(0, Math.max(0, mark)).filter(({ lower }) => /^(?:,|and|or)$/u.test(lower));
  return listed.length === 0
    ? 0
    : 1 + listed.filter(({ lower }, at) => lower === ',' || listed[at - 1]?.lower !== ',').length;
}

/** The number of consecutive sentences with the same first word, at most one more than {@link itemsMax}. */
function countParallel({ sentences, words }: Block, from: number): number {
  const openings = sentences.slice(from, from + itemsMax + 1).map(({ start }) => words[start]?.lower);
  const end = openings.findIndex((opening) => opening !== openings[0]);
  return end === -1 ? openings.length : end;
}
