/** Reads amounts without a numeral: `hundreds of millions`, `twice`, `half an hour`, `a third of`, `a year`, `daily`. */
import { startsUpper } from '@humanize/text';
import { functionWords } from '../passage/content-words.ts';
import type { Amount, Cursor } from './amount.ts';
import { denominators, magnitudes, multiples, scales, vulgarFractions } from './number-words.ts';
import { addHalfUnit, fractionAmount, measureOrShare } from './read-fraction.ts';
import { isMoney, isTime, readUnit, unitNamed } from './units.ts';

type Reader = (cursor: Cursor, at: number, word: string) => Amount | undefined;

/** Reads `hundreds of millions`, `tens of thousands`, `a few thousand` and `several hundred`. */
const readMagnitude: Reader = (cursor, at, word) => {
  const [value, next] = [magnitudes.get(word), cursor.lower(at + 1)];
  const scale = /^(?:several|few|many)$/u.test(word) ? scales.get(next) : undefined;
  if (scale !== undefined) return cursor.amount(at, at + 2, 'magnitude', scale, false);
  if (value === undefined || (/^(?:scores|tens)$/u.test(word) && next !== 'of')) return undefined;
  const more = next === 'of' ? magnitudes.get(cursor.lower(at + 2)) : undefined;
  return cursor.amount(at, more === undefined ? at + 1 : at + 3, 'magnitude', value * (more ?? 1), false);
};

const readMultiple: Reader = (cursor, at, word) => {
  if (/^(?:couple|pair)$/u.test(word) && cursor.lower(at + 1) === 'of') {
    const scale = scales.get(cursor.lower(at + 2));
    const { unit, last } = readUnit(cursor, scale === undefined ? at + 2 : at + 3, false);
    return cursor.amount(at, last, 'number', 2 * (scale ?? 1), false, unit);
  }
  const value = multiples.get(word);
  return value === undefined ? undefined : cursor.amount(at, at + 1, 'number', value, false);
};

/** Reads `a year and a half`, `every mile and a quarter`, `every other week` and `every second day`. */
const readPhrase: Reader = (cursor, at, word) => {
  const isOther = /^(?:other|second)$/u.test(word) && cursor.lower(at - 1) === 'every';
  if (!isOther && !/^(?:an?|every|each|per|another)$/u.test(word)) return undefined;
  const { unit, last } = readUnit(cursor, at + 1, false);
  if (isOther) return unit === undefined ? undefined : cursor.amount(at, last, 'number', 2, true, unit);
  const part = addHalfUnit(cursor, last, unit);
  return part.value === 0 ? undefined : cursor.amount(at, part.last, 'number', 1 + part.value, true, unit);
};

const beforeFraction = /^(?:by|than|about|nearly|almost|over|under|only|just|roughly|around)$/u;
const beforeShare = /^(?:bottom|top|lowest|highest|upper|lower|poorest|richest|first|middle|last|final|remaining)$/u;
const afterFraction = /^(?:of|off|as|more|less|fewer|higher|lower|larger|smaller|bigger|longer|shorter)$/u;
const afterHalf = /^(?:of|the|its|their|his|her|our|all)$/u;

/** Reads `half of`, `a third of`, `by a quarter`, `the bottom fifth`, `½` and `halved`, but not `a third option`, `the other half` or `by a ninth state`. */
const readFraction: Reader = (cursor, at, word) => {
  const vulgar = vulgarFractions.get(word);
  if (vulgar !== undefined) return measureOrShare(cursor, at, at + 1, vulgar);
  if (/^halv(?:e|es|ed|ing)$/u.test(word)) return cursor.amount(at, at + 1, 'fraction', 0.5, false);
  const last = /^an?$/u.test(word) ? at + 2 : at + 1;
  const [before, parts, next] = [cursor.lower(at - 1), denominators.get(cursor.lower(last - 1)), cursor.words[last]];
  if (parts === undefined || cursor.lower(last - 1).endsWith('s')) return undefined;
  const isShare = beforeShare.test(before);
  // the last quarter of 2025 and Q4
  if (parts === 4 && /^(?:last|final) quarter of (?:\d{4}|the year|fiscal)\b/u.test(cursor.phrase(at - 1, 4)))
    return cursor.amount(at, last, 'ordinal', 4, false);
  const isLast = next === undefined || next.kind === 'mark' || functionWords.has(next.lower);
  const isSure =
    /^(?:than|nearly|almost|roughly)$/u.test(before) ||
    (parts === 2 ? afterHalf : afterFraction).test(next?.lower ?? '') ||
    ((parts === 2 || isLast) && beforeFraction.test(before));
  const isWhole =
    last > at + 1
      ? isSure || parts === 4
      : parts === 2 || isShare || (parts === 4 && isOfUnit.test(cursor.phrase(last, 2)));
  const firm = isSure && !isShare && !/^(?:other|second|latter|better|good)$/u.test(before);
  return isWhole ? fractionAmount(cursor, at, last, 1 / parts, firm) : undefined;
};

/** What follows the quarter of `every quarter of an hour`. */
const isOfUnit = /^(?:of an?|hour)\b/u;

const rates = new Set('hourly daily weekly fortnightly monthly yearly annual annually'.split(' '));
const currencies = new Set('euro dollar pound yen yuan rupee ruble rouble franc lira peso'.split(' '));
const beforePeriod = /^(?:an?|per|each|every|\/|full|whole|entire|past|last|next|following|previous)$/u;

/** Reads `a year`, `per day`, `daily`, `a full day`, `every week` and `the euro` as one unit, which a version may omit but not replace. */
const readPeriod: Reader = (cursor, at, word) => {
  if (word === 'once' && /^(?:an?|per|every|each|daily|weekly|monthly|yearly|annually)$/u.test(cursor.lower(at + 1)))
    return cursor.amount(at, at + 1, 'number', 1, false);
  const before = cursor.lower(at - 1);
  const { text = '', opens = false } = cursor.words[at] ?? {};
  // Farmers Weekly
  const isRate = rates.has(word) && (opens || !startsUpper(text));
  const isCurrency = before === 'the' && currencies.has(word);
  if (!isRate && !isCurrency && !beforePeriod.test(before)) return undefined;
  if (word === 'second' && !/^(?:per|\/)$/u.test(before)) return undefined;
  const { unit, last } = isRate ? { unit: unitNamed(word), last: at + 1 } : readUnit(cursor, at, before === '/');
  const isOne = (isTime(unit) || isMoney(unit)) && last === at + 1 && !/[^s]s$/u.test(word);
  return isOne ? cursor.amount(at, last, 'period', 1, false, unit) : undefined;
};

export const indefiniteReaders = [readPhrase, readMagnitude, readMultiple, readFraction, readPeriod];

export const indefiniteStarts: readonly string[] = [
  ...[magnitudes, multiples, denominators, vulgarFractions].flatMap((table) => [...table.keys()]),
  ...rates,
  ...currencies,
  ...'a an every each per another halve halved halving several few many couple pair other once'.split(' '),
  ...'h s min hour day week fortnight month year minute decade century millennium'.split(' '),
];
