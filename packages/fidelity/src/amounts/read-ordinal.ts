/** Reads ordinal numbers, centuries and Roman numerals: `twenty-first`, `the 19th century`, `Chapter IV`, `Q3`. */
import { startsUpper } from '@humanize/text';
import { ordinals, romans, tens, unitsOfTen } from './number-values.ts';
import type { Amount, Cursor } from './amount.ts';
import { isBeforeCommonEra } from './read-number.ts';
import { unitNamed } from './units.ts';

export function readOrdinal(cursor: Cursor, at: number): Amount[] {
  const found = ordinalAt(cursor, at);
  if (found === undefined) return cursor.isNumber(at) ? [] : readLabel(cursor, at);
  const noun = cursor.pastHyphen(found.last);
  if (/^centur(?:y|ies)$/u.test(cursor.lower(noun))) {
    const isBefore = isBeforeCommonEra(cursor, noun + 1);
    return [cursor.amount(at, isBefore ? noun + 2 : noun + 1, 'century', isBefore ? -found.value : found.value, true)];
  }
  return [cursor.amount(at, found.last, 'ordinal', found.value, found.inDigits)];
}

export function ordinalAt(cursor: Cursor, at: number): { value: number; last: number; inDigits: boolean } | undefined {
  const word = cursor.phrase(at, 3) === 'second - hand' ? undefined : ordinals.get(cursor.lower(at));
  if (word !== undefined) return { value: word, last: at + 1, inDigits: false };
  const [ten, past] = [tens.get(cursor.lower(at)), cursor.pastHyphen(at + 1)];
  const small = ten !== undefined && past > at + 1 ? ordinals.get(cursor.lower(past)) : undefined;
  if (ten !== undefined && small !== undefined && small < 10)
    return { value: ten + small, last: past + 1, inDigits: false };
  const isSuffix = /^(?:st|nd|rd|th)$/u.test(cursor.lower(at + 1)) && cursor.isJoined(at + 1);
  if (!cursor.isNumber(at) || !isSuffix) return undefined;
  return { value: Number(cursor.lower(at).replaceAll(',', '')), last: at + 2, inDigits: true };
}

/** Nouns that a letter or a Roman numeral distinguishes: Gate B, World War I. */
export const labeledNoun =
  /^(?:act|annex|appendix|area|article|bay|block|book|building|chapter|class|court|door|entrance|exit|figure|gate|grade|group|hall|lab|level|line|option|part|phase|pier|plan|platform|room|route|row|section|series|site|stage|stand|studio|table|team|terminal|title|tower|type|unit|vitamin|vol|volume|war|ward|wing|zone)$/u;

/** Reads the number in `Henry VIII`, `See Part V.` and `Q3`, and the letter in `Article 16(m)` and `22a Elm Street`. */
function readLabel(cursor: Cursor, at: number): Amount[] {
  const text = (cursor.words[at]?.text ?? '').replace(/(?<=^[A-Z])\.$/u, '');
  const isHouse = cursor.isNumber(at - 1) && cursor.isJoined(at) && cursor.words[at + 1]?.spaced !== false;
  const isItem = isHouse || (cursor.isJoined(at - 1) && /[\d)] \( \S \)$/u.test(cursor.phrase(at - 2, 4)));
  if (/^[a-z]$/u.test(text) && isItem) return [cursor.amount(at, at + 1, 'label', text.codePointAt(0) ?? 0, false)];
  // the last three months, the last Sunday, but not the last year
  const isPlace =
    /^the (?:last|final)$/u.test(cursor.phrase(at - 1, 2)) && unitNamed(cursor.lower(at + 1)) === undefined;
  const isCounted = cursor.isNumber(at + 1) || unitsOfTen.has(cursor.lower(at + 1));
  if (isPlace || (isCounted && /^the past$| (?:last|final)$/u.test(cursor.phrase(at - 1, 2))))
    return [cursor.amount(at, at + 1, 'ordinal', -1, false)];
  const quarter = /^(?:Q([1-4])|H([12]))$/u.exec(text)?.slice(1).join('');
  if (quarter !== undefined) return [cursor.amount(at, at + 1, 'ordinal', Number(quarter), true)];
  const numeral = text.replace(/^WW(?=[12I])/u, '');
  const value = /^[12]$/u.test(numeral) && numeral !== text ? Number(numeral) : romans.get(numeral);
  const before = cursor.words[at - 1];
  // Chapter I, but not `the book I read`
  const isNumbered = text.length > 1 || (labeledNoun.test(before?.lower ?? '') && startsUpper(before?.text ?? ''));
  if (value === undefined || value === 0 || !isNumbered) return [];
  // A king's number may be omitted.
  return [cursor.amount(at, at + 1, 'label', value, labeledNoun.test(before?.lower ?? ''))];
}
