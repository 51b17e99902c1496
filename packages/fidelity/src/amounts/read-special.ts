/** Roman numerals, indefinite magnitudes, multiples, and fractions without a numerator in digits. */
import { startsUpper } from '@humanize/text';
import type { Amount } from './amount.ts';
import { numberedNouns } from './calendar-words.ts';
import type { Cursor } from './cursor.ts';
import {
  denominators,
  magnitudes,
  multiples,
  ordinals,
  romanValue,
  scales,
  unitsOfTen,
  vulgarFractions,
} from './number-words.ts';
import { functionWords } from '../passage/function-words.ts';
import { addHalfUnit, fractionAmount } from './read-fraction.ts';
import { readUnit } from './read-unit.ts';
import { unitNamed } from './units.ts';

export function readSpecial(cursor: Cursor, at: number): Amount[] {
  return (
    [
      readPrecision,
      readUnitAndPart,
      readEveryOther,
      readAllDay,
      readRoman,
      readQuarter,
      readMagnitude,
      readMultiple,
      readPartOfUnit,
      readHalf,
      readArticleFraction,
      readVulgarFraction,
      readPeriod,
    ]
      .map((read) => read(cursor, at))
      .find((found) => found.length > 0) ?? []
  );
}

/** World War II, WWII, Henry VIII, Chapter I. */
function readRoman(cursor: Cursor, at: number): Amount[] {
  const text = cursor.words[at]?.text ?? '';
  const value = /^WW\d$/u.test(text) ? Number(text.slice(2)) : romanValue(text.replace(/^WW/u, ''));
  if (value === undefined || value === 0) return [];
  const before = cursor.words[at - 1];
  const counts = numberedNouns.has(before?.lower ?? '');
  if (text.startsWith('WW')) return [cursor.amount(at, at + 1, { form: 'label', values: [value], firm: true })];
  if (text.length === 1 ? !counts : !counts && !startsUpper(before?.text ?? '')) return [];
  return [cursor.amount(at, at + 1, { form: 'label', values: [value], firm: true })];
}

/** Q3, the third quarter. */
function readQuarter(cursor: Cursor, at: number): Amount[] {
  const quarter = /^q([1-4])$/u.exec(cursor.lower(at))?.[1];
  return quarter === undefined
    ? []
    : [cursor.amount(at, at + 1, { form: 'ordinal', values: [Number(quarter)], firm: true })];
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
    return manyPeriods(cursor, at, at + 1, value) ?? magnitude(at, at + 1, value);
  }
  if (['several', 'few', 'many'].includes(cursor.lower(at))) {
    const scale = scales.get(cursor.lower(at + 1));
    if (scale !== undefined) return manyPeriods(cursor, at, at + 1, scale) ?? magnitude(at, at + 2, scale);
  }
  return [];
}

/** hundreds of years and several hundred years, which equal centuries. */
function manyPeriods(cursor: Cursor, first: number, of: number, value: number): Amount[] | undefined {
  const { unit, last } = periods.has(cursor.lower(of + 1))
    ? readUnit(cursor, of + 1, false)
    : { unit: undefined, last: 0 };
  if (unit?.dimensions[0] !== 'months') return undefined;
  return [cursor.amount(first, last, { form: 'magnitude', values: [value * unit.factor], firm: false, unit })];
}

function readMultiple(cursor: Cursor, at: number): Amount[] {
  if (/^(?:couple|pair)$/u.test(cursor.lower(at)) && cursor.lower(at + 1) === 'of') {
    const { unit, last } = readUnit(cursor, at + 2, false);
    return [cursor.amount(at, last, { form: 'number', values: [2], firm: false, unit })];
  }
  const value = multiples.get(cursor.lower(at));
  return value === undefined ? [] : [cursor.amount(at, at + 1, { form: 'number', values: [value], firm: false })];
}

/** quarter of a day, half of an hour, tenth of a million: a fraction of one unit, with any word before it. */
function readPartOfUnit(cursor: Cursor, at: number): Amount[] {
  const parts = denominators.get(cursor.lower(at));
  if (parts === undefined || cursor.lower(at).endsWith('s') || ordinals.has(cursor.lower(at - 1))) return [];
  const part = fractionAmount(cursor, at, at + 1, 1 / parts, true);
  return part.form === 'number' ? [part] : [];
}

/** a year and a half, a mile and a quarter */
function readUnitAndPart(cursor: Cursor, at: number): Amount[] {
  if (!/^an?$/u.test(cursor.lower(at))) return [];
  const { unit, last } = readUnit(cursor, at + 1, false);
  const part = addHalfUnit(cursor, last, unit);
  if (part.value === 0) return [];
  return [cursor.amount(at, part.last, { form: 'number', values: [1 + part.value], firm: true, unit })];
}

/** the nearest tenth, one decimal place, 2 decimal places: the precision of a rounded number, as a fraction */
function readPrecision(cursor: Cursor, at: number): Amount[] {
  const fraction = (last: number, value: number): Amount[] => [
    cursor.amount(at, last, { form: 'fraction', values: [value], firm: true }),
  ];
  const parts = denominators.get(cursor.lower(at));
  if (parts !== undefined && cursor.lower(at - 1) === 'nearest') return fraction(at + 1, 1 / parts);
  const places = unitsOfTen.get(cursor.lower(at)) ?? Number(cursor.lower(at));
  if (cursor.lower(at + 1) !== 'decimal' || !/^places?$/u.test(cursor.lower(at + 2))) return [];
  return places >= 1 && places <= 20 ? fraction(at + 3, 10 ** -places) : [];
}

/** every other week, every second day */
function readEveryOther(cursor: Cursor, at: number): Amount[] {
  if (!/^(?:other|second)$/u.test(cursor.lower(at)) || cursor.lower(at - 1) !== 'every') return [];
  const { unit, last } = readUnit(cursor, at + 1, false);
  return unit === undefined ? [] : [cursor.amount(at, last, { form: 'number', values: [2], firm: true, unit })];
}

/** around the clock, 24/7 */
function readAllDay(cursor: Cursor, at: number): Amount[] {
  const words = [0, 1, 2].map((step) => cursor.lower(at + step)).join(' ');
  if (!/^(?:a?round the clock|24 \/ 7)$/u.test(words)) return [];
  return [cursor.amount(at, at + 3, { form: 'number', values: [24], firm: false, unit: unitNamed('hours') })];
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
  if (article > at + 1 || /^(?:a|one|the|that|this|last|first|next)$/u.test(cursor.lower(at - 1))) {
    const { unit, last } = readUnit(cursor, article, false);
    if (unit !== undefined) return [cursor.amount(at, last, { form: 'number', values: [0.5], firm: true, unit })];
  }
  const counts =
    /^(?:of|the|its|their|his|her|our|all)$/u.test(cursor.lower(at + 1)) &&
    !/^(?:other|first|second|latter|better|good)$/u.test(cursor.lower(at - 1));
  const firm = counts || beforeFraction.test(cursor.lower(at - 1));
  return [cursor.amount(at, at + 1, { form: 'fraction', values: [0.5], firm })];
}

const beforeFraction = /^(?:by|than|about|nearly|almost|over|under|only|just|roughly|around)$/u;
const afterFraction = /^(?:of|as|more|less|fewer|higher|lower|larger|smaller|bigger|longer|shorter)$/u;

/** a third of, an eighth of, by a quarter, a third to a half; not `a third option` or `by a ninth state`. */
function readArticleFraction(cursor: Cursor, at: number): Amount[] {
  const parts = denominators.get(cursor.lower(at + 1));
  if (!/^an?$/u.test(cursor.lower(at)) || parts === undefined || cursor.lower(at + 1).endsWith('s')) return [];
  const next = cursor.words[at + 2];
  const isLast = next === undefined || next.kind === 'mark' || functionWords.has(next.lower);
  const isSure =
    afterFraction.test(cursor.lower(at + 2)) ||
    (isLast && (beforeFraction.test(cursor.lower(at - 1)) || isFractionRange(cursor, at)));
  if (!isSure && parts !== 4) return [];
  return [fractionAmount(cursor, at, at + 2, 1 / parts, parts > 2 && isSure)];
}

/** True for both fractions of `a third to a half` and `between a third and a half`. */
function isFractionRange(cursor: Cursor, at: number): boolean {
  const [before, following] = [cursor.lower(at - 1), cursor.lower(at + 2)];
  return (
    (/^(?:to|or|and)$/u.test(before) && denominators.has(cursor.lower(at - 2))) ||
    (/^(?:to|or|and)$/u.test(following) && denominators.has(cursor.lower(at + 4)))
  );
}

function readVulgarFraction(cursor: Cursor, at: number): Amount[] {
  const value = vulgarFractions.get(cursor.lower(at));
  if (value === undefined) return [];
  const { unit, last } = readUnit(cursor, at + 1, true);
  return [
    cursor.amount(at, last, { form: unit === undefined ? 'fraction' : 'number', values: [value], firm: true, unit }),
  ];
}

/** Units of time that may stand without a number. */
export const periods: ReadonlySet<string> = new Set(
  `minute hour hourly day daily week weekly fortnight fortnightly month monthly year yearly annual annually decade century
    seconds minutes hours days weeks fortnights months years decades centuries millennium millennia`.split(/\s+/u),
);
const afterOnce = /^(?:a|an|per|every|each|daily|weekly|monthly|yearly|annually)$/u;

/** Periods without a number: a year, daily, for decades, once a week. They may be omitted but not replaced. */
function readPeriod(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  if (word === 'once' && afterOnce.test(cursor.lower(at + 1)))
    return [cursor.amount(at, at + 1, { form: 'number', values: [1], firm: false })];
  const isPerSecond = word === 'second' && /^(?:per|[/])$/u.test(cursor.lower(at - 1));
  if (!periods.has(word) && !isPerSecond) return [];
  const { unit } = readUnit(cursor, at, false);
  if (unit === undefined) return [];
  const isPlural = /[^s]s$|^millennia$/u.test(word);
  if (isPlural) return [cursor.amount(at, at + 1, { form: 'magnitude', values: [unit.factor], firm: false, unit })];
  return [cursor.amount(at, at + 1, { form: 'period', values: [1], firm: false, unit })];
}
