/** Recognizes numbers that only count what their sentence lists. */
import type { Amount } from './amount.ts';
import type { AmountSide } from './amount-side.ts';

/** True for a small number in words that equals the length of a list: `three things: color, size and price`. */
export function isListCount({ form, values, unit, first }: Amount, { block }: AmountSide): boolean {
  const [value = 0] = values;
  const start = block.words[first];
  if (form !== 'number' || unit !== undefined || value < 2 || value > 5 || start?.kind !== 'word') return false;
  const sentence = block.sentences[start.sentence];
  const words = block.words.slice(sentence?.start, sentence?.end);
  // `for every three drinks`
  if (/^(?:every|each|per)$/u.test(block.words[first - 1]?.lower ?? '')) return false;
  const colon = words.findIndex(({ text, index }) => index > first && /^[:—–]$/u.test(text));
  const listed = words.slice(colon + 1).map(({ lower }) => lower);
  return listed.some((word) => /^(?:and|or)$/u.test(word)) && countItems(listed) === value;
}

/** The number of items between commas, `and` and `or`. A comma and `and` together are one separator. */
function countItems(words: readonly string[]): number {
  return 1 + words.filter((word, at) => word === ',' || (/^(?:and|or)$/u.test(word) && words[at - 1] !== ',')).length;
}
