/** Numbers in digits or words, with sign, scale, fraction and unit. */
import { startsUpper } from '@humanize/text';
import type { Amount, Unit } from './amount.ts';
import { isHyphen, type Cursor } from './cursor.ts';
import { denominators, ordinals, scales, shortScales, tens, unitsOfTen, vulgarFractions } from './number-words.ts';
import { readUnit } from './read-unit.ts';
import { currencySigns, dollarPrefix, isMoney, unitNamed } from './units.ts';

type Cardinal = {
  readonly value: number;
  readonly last: number;
  readonly inDigits: boolean;
  /** How a word such as million multiplies the number: after a number (`two million`), or after `a` or nothing. */
  readonly scaled: 'no' | 'by-number' | 'by-article';
};

export function readNumber(cursor: Cursor, at: number): Amount[] {
  const money = readCurrency(cursor, at);
  const from = money?.last ?? at;
  const sign = money === undefined ? readSign(cursor, at) : 0;
  const cardinal = readCardinal(cursor, from + Math.abs(sign), money !== undefined);
  if (cardinal === undefined) return [];
  const ratio = money === undefined ? readRatio(cursor, at, cardinal) : undefined;
  if (ratio !== undefined) return [ratio];
  const mixed = addFraction(cursor, cardinal);
  const found =
    money === undefined ? readUnit(cursor, mixed.last, cardinal.inDigits) : { unit: undefined, last: mixed.last };
  // $5 million dollars, US$5m: the currency sign determines the unit.
  const behind = money !== undefined ? readUnit(cursor, mixed.last, true) : undefined;
  const last = behind?.unit !== undefined && isMoney(behind.unit) ? behind.last : found.last;
  const unit = money?.unit ?? found.unit;
  const value = (sign < 0 ? -1 : 1) * mixed.value;
  return [
    cursor.amount(at, last, {
      form: 'number',
      values:
        cardinal.inDigits && money === undefined && isShortMillion(cursor, mixed.last) ? [value, value * 1e6] : [value],
      firm: isFirm(cursor, at, cardinal, unit, last),
      unit,
    }),
  ];
}

/** True for 8.8m, which may be metres or millions. */
function isShortMillion(cursor: Cursor, at: number): boolean {
  return cursor.lower(at) === 'm' && cursor.isJoined(at);
}

/** A currency before the number: $5, US$5, USD 5, € 5. */
function readCurrency(cursor: Cursor, at: number): { unit: Unit; last: number } | undefined {
  const text = cursor.lower(at);
  const named = (name: string, last: number): { unit: Unit; last: number } | undefined => {
    const unit = unitNamed(name);
    const follows = cursor.isNumber(last) || (unitsOfTen.has(cursor.lower(last)) && currencySigns.has(text));
    return unit === undefined || !isMoney(unit) || !follows ? undefined : { unit, last };
  };
  if (currencySigns.has(text)) return named(text, at + 1);
  if (dollarPrefix(text) && cursor.lower(at + 1) === '$' && cursor.isJoined(at + 1)) return named(`${text}$`, at + 2);
  return /^[A-Z]{3}$/u.test(cursor.words[at]?.text ?? '') ? named(text, at + 1) : undefined;
}

/** -1 for a minus sign that belongs to the number, which is one word long; otherwise 0. */
function readSign(cursor: Cursor, at: number): -1 | 0 {
  const isMinus = /^[-−–]$/u.test(cursor.lower(at)) && cursor.isNumber(at + 1) && cursor.isJoined(at + 1);
  const isWord = cursor.lower(at) === 'minus' && (cursor.isNumber(at + 1) || unitsOfTen.has(cursor.lower(at + 1)));
  return isWord || (isMinus && !cursor.isJoined(at)) ? -1 : 0;
}

/** A whole or decimal number, or a number in words. */
function readCardinal(cursor: Cursor, at: number, isMoneyAmount = false): Cardinal | undefined {
  return cursor.isNumber(at) ? readDigits(cursor, at, isMoneyAmount) : readWords(cursor, at);
}

function readDigits(cursor: Cursor, at: number, isMoneyAmount: boolean): Cardinal {
  let value = valueOfDigits(isBareDecimal(cursor, at) ? `0.${cursor.lower(at)}` : cursor.lower(at));
  let last = at + 1;
  // Thousands separated by a narrow space: 10 000.
  while (cursor.isNumber(last) && isThousandsGroup(cursor, last)) {
    value = value * 1000 + Number(cursor.lower(last));
    last += 1;
  }
  const scale = scaleBehind(cursor, last, isMoneyAmount);
  if (scale === undefined) return { value, last, inDigits: true, scaled: 'no' };
  return { value: value * scale.value, last: scale.last, inDigits: true, scaled: 'by-number' };
}

/** p = .002 */
function isBareDecimal(cursor: Cursor, at: number): boolean {
  if (cursor.lower(at - 1) !== '.' || !cursor.isJoined(at)) return false;
  return !cursor.isJoined(at - 1) || /^[=<>≤≥(~]$/u.test(cursor.lower(at - 2));
}

/** Parses 1,000 and 7.0. A version number such as 3.14.2 gets a value that only equal version numbers have. */
function valueOfDigits(text: string): number {
  const parts = text.replaceAll(',', '').split('.');
  if (parts.length <= 2) return Number(parts.join('.'));
  return parts.reduce((sum, part, place) => sum + Number(part) * 1000 ** -place, 1e-9 * parts.length);
}

function isThousandsGroup(cursor: Cursor, at: number): boolean {
  const before = cursor.words[at - 1];
  const word = cursor.words[at];
  if (before === undefined || word === undefined || !/^\d{3}$/u.test(word.text) || !/^\d{1,3}$/u.test(before.text))
    return false;
  return word.narrow || word.text === '000';
}

/** million, bn, k. Short forms must follow the digits directly; letters that are also units count only for money. */
function scaleBehind(cursor: Cursor, at: number, isMoneyAmount: boolean): { value: number; last: number } | undefined {
  const from = cursor.pastHyphen(at);
  const word = cursor.words[from];
  if (word === undefined) return undefined;
  const long = scales.get(word.lower);
  if (long !== undefined && word.lower !== 'dozen') {
    const more = scales.get(cursor.lower(from + 1));
    if (word.lower === 'hundred' && more !== undefined) return { value: long * more, last: from + 2 };
    return { value: long, last: from + 1 };
  }
  const short = shortScales.get(word.lower);
  if (short === undefined) return undefined;
  if (word.lower.length > 1) return { value: short, last: from + 1 };
  const isCapital = /^[KMBT]$/u.test(word.text);
  if (!cursor.isJoined(from) || from !== at) return undefined;
  return isMoneyAmount || isCapital || word.lower === 'k' ? { value: short, last: from + 1 } : undefined;
}

function readWords(cursor: Cursor, at: number): Cardinal | undefined {
  const isArticle = cursor.lower(at) === 'a' || cursor.lower(at) === 'an';
  if (isArticle && !scales.has(cursor.lower(at + 1))) return undefined;
  let total = 0;
  let current = isArticle ? 1 : 0;
  let place = isArticle ? at + 1 : at;
  let hasScale = false;
  let read = 0;
  for (;;) {
    const from = read === 0 ? place : joinedPlace(cursor, place, hasScale);
    const word = cursor.lower(from);
    const small = unitsOfTen.get(word);
    const ten = tens.get(word);
    const scale = scales.get(word);
    if (small !== undefined && (read === 0 || fits(current, small))) current += small;
    else if (ten !== undefined && (read === 0 || current % 100 === 0)) current += ten;
    else if (isYearStart(current, hasScale) && ((small ?? 0) >= 10 || ten !== undefined) && from === place)
      current = current * 100 + (small ?? ten ?? 0);
    else if (scale !== undefined) {
      hasScale = true;
      if (scale <= 100) current = Math.max(1, current) * scale;
      else {
        total += Math.max(1, current) * scale;
        current = 0;
      }
    } else break;
    place = from + 1;
    read += 1;
  }
  if (read === 0) return undefined;
  const scaled = !hasScale ? 'no' : isArticle || scales.has(cursor.lower(at)) ? 'by-article' : 'by-number';
  return { value: total + current, last: place, inDigits: false, scaled };
}

/** The position after the hyphen of twenty-one, or after the `and` of a hundred and one. */
function joinedPlace(cursor: Cursor, place: number, hasScale: boolean): number {
  const past = cursor.pastHyphen(place);
  if (past !== place || !hasScale || cursor.lower(place) !== 'and') return past;
  return unitsOfTen.has(cursor.lower(place + 1)) || tens.has(cursor.lower(place + 1)) ? place + 1 : place;
}

/** twenty + one, hundred + twelve. */
function fits(current: number, small: number): boolean {
  return current % 100 === 0 ? current > 0 : current % 10 === 0 && current % 100 >= 20 && small < 10 && small > 0;
}

/** nineteen ninety-six, twenty twenty */
function isYearStart(current: number, hasScale: boolean): boolean {
  return !hasScale && current >= 11 && current <= 20;
}

/** 2/3, two-thirds, one in five, but not a span of years such as 2019/20. */
function readRatio(cursor: Cursor, at: number, cardinal: Cardinal): Amount | undefined {
  const { value, last } = cardinal;
  if (cardinal.scaled !== 'no' || !Number.isInteger(value) || value < 1) return undefined;
  const fraction = (parts: number, end: number): Amount =>
    cursor.amount(at, end, { form: 'fraction', values: [value / parts], firm: true });
  if (cursor.lower(last) === '/' && cursor.isJoined(last) && cursor.isNumber(last + 1) && value < 1000) {
    const parts = Number(cursor.lower(last + 1));
    if (parts > 0 && Number.isInteger(parts)) return fraction(parts, last + 2);
  }
  const named = cursor.pastHyphen(last);
  const parts = denominators.get(cursor.lower(named));
  const isPlural = cursor.lower(named).endsWith('s');
  if (parts !== undefined && !cardinal.inDigits && value < 10 && (value === 1 ? !isPlural : isPlural)) {
    return fraction(parts, named + 1);
  }
  const inAt = cursor.lower(last) === 'in' ? last + 1 : isOutOf(cursor, last) ? last + 2 : undefined;
  if (inAt === undefined) return undefined;
  const whole = readCardinal(cursor, cursor.lower(inAt) === 'every' ? inAt + 1 : inAt);
  if (whole === undefined || whole.value <= value || whole.value > 1000 || value > 99) return undefined;
  const { unit } = readUnit(cursor, whole.last, whole.inDigits);
  return unit === undefined ? fraction(whole.value, whole.last) : undefined;
}

function isOutOf(cursor: Cursor, at: number): boolean {
  return (
    (cursor.lower(at) === 'out' && cursor.lower(at + 1) === 'of') ||
    (cursor.lower(at) === 'of' && cursor.lower(at + 1) === 'every')
  );
}

/** 2½, two and a half, three and three quarters. */
function addFraction(cursor: Cursor, { value, last }: Cardinal): { value: number; last: number } {
  const sign = vulgarFractions.get(cursor.lower(last));
  if (sign !== undefined) return { value: value + sign, last: last + 1 };
  if (cursor.lower(last) !== 'and') return { value, last };
  const count = cursor.lower(last + 1) === 'a' ? 1 : unitsOfTen.get(cursor.lower(last + 1));
  const parts = denominators.get(cursor.lower(last + 2));
  if (count === undefined || parts === undefined || (count > 1 && !cursor.lower(last + 2).endsWith('s')))
    return { value, last };
  return { value: value + count / parts, last: last + 3 };
}

const pointsBack = new Set(['the', 'these', 'those', 'all', 'its', 'their', 'our', 'his', 'her', 'other']);

/** Determines {@link Amount.firm}. */
function isFirm(cursor: Cursor, at: number, cardinal: Cardinal, unit: Unit | undefined, last: number): boolean {
  const { value, inDigits, scaled } = cardinal;
  if (value === 1 && unit !== undefined && !isMoney(unit)) return false;
  if (inDigits) return !isPartOfName(cursor, at) && !isEnumerator(cursor, at, last);
  if (scaled === 'by-article') return unit !== undefined;
  if (scaled === 'by-number' || (unit !== undefined && value !== 1)) return true;
  if (value < 3 || ordinals.has(cursor.lower(last))) return false;
  const isCompound = isHyphen(cursor.lower(last)) && cursor.isJoined(last);
  return !isCompound && !pointsBack.has(cursor.lower(at - 1));
}

/** True for the number in Covid-19 and GPT-4, which a version may omit. */
function isPartOfName(cursor: Cursor, at: number): boolean {
  const name = cursor.words[at - 2];
  return (
    isHyphen(cursor.lower(at - 1)) &&
    cursor.isJoined(at) &&
    cursor.isJoined(at - 1) &&
    name?.kind === 'word' &&
    startsUpper(name.text)
  );
}

/** True for (1) and (2) before the items of a list in running text. */
function isEnumerator(cursor: Cursor, at: number, last: number): boolean {
  return (
    last === at + 1 &&
    cursor.lower(last) === ')' &&
    /^\d$/u.test(cursor.lower(at)) &&
    (cursor.lower(at - 1) === '(' || cursor.words[at]?.spaced === true)
  );
}
