/** Roman numerals, indefinite magnitudes, multiples, and fractions without a numerator in digits. */
import { startsUpper } from '@humanize/text';
import type { Amount } from './amount.ts';
import { numberedNouns } from './calendar-words.ts';
import type { Cursor } from './cursor.ts';
import { denominators, magnitudes, multiples, romanValue, scales, vulgarFractions } from './number-words.ts';
import { readUnit } from './read-unit.ts';

export function readSpecial(cursor: Cursor, at: number): Amount[] {
  return (
    [readRoman, readMagnitude, readMultiple, readHalf, readArticleFraction, readVulgarFraction, readPeriod]
      .map((read) => read(cursor, at))
      .find((found) => found.length > 0) ?? []
  );
}

/** World War II, Henry VIII, Chapter I. */
function readRoman(cursor: Cursor, at: number): Amount[] {
  const text = cursor.words[at]?.text ?? '';
  const value = romanValue(text);
  if (value === undefined || value === 0) return [];
  const before = cursor.words[at - 1];
  const counts = numberedNouns.has(before?.lower ?? '');
  if (text.length === 1 ? !counts : !counts && !startsUpper(before?.text ?? '')) return [];
  return [cursor.amount(at, at + 1, { form: 'label', values: [value], firm: true })];
}

/** hundreds of millions, tens of thousands, a few thousand, several hundred, 1000s of. */
function readMagnitude(cursor: Cursor, at: number): Amount[] {
  const magnitude = (first: number, last: number, value: number): Amount[] => [
    cursor.amount(first, last, { form: 'magnitude', values: [value], firm: false }),
  ];
  const value = magnitudes.get(cursor.lower(at));
  if (value !== undefined) {
    if (value === 20 || value === 10) {
      if (cursor.lower(at + 1) !== 'of') return [];
    }
    const more = magnitudes.get(cursor.lower(at + 2));
    if (cursor.lower(at + 1) === 'of' && more !== undefined) return magnitude(at, at + 3, value * more);
    return magnitude(at, at + 1, value);
  }
  if (['several', 'few', 'many'].includes(cursor.lower(at))) {
    const scale = scales.get(cursor.lower(at + 1));
    if (scale !== undefined) return magnitude(at, at + 2, scale);
  }
  return [];
}

function readMultiple(cursor: Cursor, at: number): Amount[] {
  const value = multiples.get(cursor.lower(at));
  return value === undefined ? [] : [cursor.amount(at, at + 1, { form: 'number', values: [value], firm: false })];
}

/** half a million, half an hour, half-hour, half of, halved. */
function readHalf(cursor: Cursor, at: number): Amount[] {
  if (/^halv(?:e|es|ed|ing)$/u.test(cursor.lower(at)))
    return [cursor.amount(at, at + 1, { form: 'fraction', values: [0.5], firm: false })];
  if (cursor.lower(at) !== 'half') return [];
  const article = cursor.lower(at + 1) === 'a' || cursor.lower(at + 1) === 'an' ? at + 2 : cursor.pastHyphen(at + 1);
  const scale = scales.get(cursor.lower(article));
  if (scale !== undefined) {
    const { unit, last } = readUnit(cursor, article + 1, false);
    return [cursor.amount(at, last, { form: 'number', values: [scale / 2], firm: true, unit })];
  }
  if (article > at + 1) {
    const { unit, last } = readUnit(cursor, article, false);
    if (unit !== undefined) return [cursor.amount(at, last, { form: 'number', values: [0.5], firm: true, unit })];
  }
  const counts =
    /^(?:of|the|its|their|his|her|our|all)$/u.test(cursor.lower(at + 1)) && cursor.lower(at - 1) !== 'other';
  const firm = counts || beforeFraction.test(cursor.lower(at - 1));
  return [cursor.amount(at, at + 1, { form: 'fraction', values: [0.5], firm })];
}

const beforeFraction = /^(?:by|than|about|nearly|almost|over|under|only|just|roughly|around)$/u;
const behindFraction = /^(?:of|as|more|less|fewer|higher|lower|larger|smaller|bigger|longer|shorter)$/u;

/** a third of, by a quarter; not `a third option`. */
function readArticleFraction(cursor: Cursor, at: number): Amount[] {
  const parts = denominators.get(cursor.lower(at + 1));
  if (cursor.lower(at) !== 'a' || parts === undefined) return [];
  const isSure = behindFraction.test(cursor.lower(at + 2)) || beforeFraction.test(cursor.lower(at - 1));
  if (!isSure && parts !== 4) return [];
  return [cursor.amount(at, at + 2, { form: 'fraction', values: [1 / parts], firm: parts > 2 && isSure })];
}

function readVulgarFraction(cursor: Cursor, at: number): Amount[] {
  const value = vulgarFractions.get(cursor.lower(at));
  if (value === undefined) return [];
  const { unit, last } = readUnit(cursor, at + 1, true);
  return [
    cursor.amount(at, last, { form: unit === undefined ? 'fraction' : 'number', values: [value], firm: true, unit }),
  ];
}

const periods = new Set(
  `minute hour hourly day daily week weekly fortnight month monthly year yearly annual annually decade century
    seconds minutes hours days weeks fortnights months years decades centuries`.split(/\s+/u),
);
const afterOnce = /^(?:a|an|per|every|each|daily|weekly|monthly|yearly|annually)$/u;

/** Periods without a number: a year, daily, for decades, once a week. They may be omitted but not replaced. */
function readPeriod(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  if (word === 'once' && afterOnce.test(cursor.lower(at + 1)))
    return [cursor.amount(at, at + 1, { form: 'number', values: [1], firm: false })];
  if (!periods.has(word)) return [];
  const { unit } = readUnit(cursor, at, false);
  if (unit === undefined) return [];
  const isPlural = /[^s]s$/u.test(word);
  if (isPlural) return [cursor.amount(at, at + 1, { form: 'magnitude', values: [unit.factor], firm: false, unit })];
  return [cursor.amount(at, at + 1, { form: 'period', values: [1], firm: false, unit })];
}
