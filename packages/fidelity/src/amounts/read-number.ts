/** Numbers in digits or words, with sign, scale, fraction and unit. */
import { startsUpper } from '@humanize/text';
import { ordinals, scales, unitsOfTen } from './number-values.ts';
import { isHyphen, type Amount, type Cursor, type Unit } from './amount.ts';
import { readCardinal, type Cardinal } from './read-cardinal.ts';
import { addFraction, addHalfUnit, readRatio } from './read-fraction.ts';
import { currencySigns, isMoney, isTime, readUnit, unitNamed } from './units.ts';

export function readNumber(cursor: Cursor, at: number): Amount[] {
  const money = cursor.isNumber(at) ? undefined : readCurrency(cursor, at);
  const sign = money !== undefined || cursor.isNumber(at) ? 0 : readSign(cursor, at);
  const cardinal = readCardinal(cursor, (money?.last ?? at) + Math.abs(sign), money !== undefined);
  if (cardinal === undefined || (cardinal.value === 1 && cursor.lower(at - 1) === 'no')) return [];
  const ratio = money === undefined ? readRatio(cursor, at, cardinal) : undefined;
  if (ratio !== undefined) return ratio;
  const mixed = addFraction(cursor, cardinal);
  const found = readUnit(cursor, mixed.last, cardinal.inDigits || money !== undefined);
  // an hour and a half; $5 million dollars, whose sign determines the unit
  const half = money === undefined ? addHalfUnit(cursor, found.last, found.unit) : { value: 0, last: found.last };
  const unit = money?.unit ?? found.unit;
  const last = money === undefined || isMoney(found.unit) ? half.last : mixed.last;
  // seven days a week
  const whole =
    isTime(unit) && /^(?:an?|per)$/u.test(cursor.lower(last)) ? readUnit(cursor, last + 1, false) : undefined;
  if (whole?.unit !== undefined && unit !== undefined && mixed.value * unit.factor === whole.unit.factor)
    return [cursor.amount(at, whole.last, 'period', 1, false, unit)];
  const isBefore = unit === undefined && isBeforeCommonEra(cursor, last);
  const end = /^degrees?$/u.test(cursor.lower(last)) ? last + 1 : last;
  const isBelow = /^(?:below (?:zero|freezing)|of frost)$/u.test(`${cursor.lower(end)} ${cursor.lower(end + 1)}`);
  const value = (sign < 0 || isBefore || isBelow ? -1 : 1) * (mixed.value + half.value);
  // 8.8m may be a length or millions.
  const isMillion = cardinal.inDigits && money === undefined && cursor.lower(mixed.last) === 'm';
  const values = [value, ...(isMillion ? [value * 1e6] : []), ...abbreviatedEnd(cursor, at)];
  const firm = isFirm(cursor, at, cardinal, unit, last);
  return [cursor.amount(at, isBelow ? end + 2 : isBefore ? last + 1 : last, 'number', values, firm, unit)];
}

export const isBeforeCommonEra = (cursor: Cursor, at: number): boolean => /^b\.?c\.?(?:e\.?)?$/u.test(cursor.lower(at));

/** Returns the full numbers for an abbreviated year or end of a range: 1966 or 2066 in '66, 2021 in 2020-21. */
function abbreviatedEnd(cursor: Cursor, at: number): number[] {
  const [left, right] = [cursor.lower(at - 2), cursor.lower(at)];
  if (/^['’‘]$/u.test(cursor.lower(at - 1)) && cursor.isJoined(at) && /^\d\d$/u.test(right))
    return [1900 + Number(right), 2000 + Number(right)];
  const isRange = /^[-‐‑–/]$/u.test(cursor.lower(at - 1)) && cursor.isJoined(at - 1) && cursor.isJoined(at);
  if (!isRange || !/^\d{3,4}$/u.test(left) || !/^\d{1,2}$/u.test(right)) return [];
  const whole = Number(left.slice(0, left.length - right.length) + right);
  return whole > Number(left) ? [whole] : [];
}

function readCurrency(cursor: Cursor, at: number): { unit: Unit; last: number } | undefined {
  const text = cursor.lower(at);
  const isPrefix = /^(?:us|au?|ca?|r|hk|nz|s)$/u.test(text) && cursor.lower(at + 1) === '$' && cursor.isJoined(at + 1);
  const isCode = /^(?:[A-Z]{3}|Rs\.?)$/u.test(cursor.words[at]?.text ?? '');
  if (!isPrefix && !isCode && !currencySigns.has(text)) return undefined;
  const unit = unitNamed(isPrefix ? `${text}$` : text.replace('.', ''));
  const last = isPrefix ? at + 2 : at + 1;
  const follows = cursor.isNumber(last) || (currencySigns.has(text) && unitsOfTen.has(cursor.lower(last)));
  return unit !== undefined && isMoney(unit) && follows ? { unit, last } : undefined;
}

/** Returns -1 if a minus sign that belongs to a number is at `at`, and otherwise 0. */
function readSign(cursor: Cursor, at: number): -1 | 0 {
  const isMinus = /^[-−–]$/u.test(cursor.lower(at)) && cursor.isNumber(at + 1) && cursor.isJoined(at + 1);
  const isWord = cursor.lower(at) === 'minus' && readCardinal(cursor, at + 1) !== undefined;
  // plus or minus 30 %
  if (cursor.lower(at - 1) === 'or' && cursor.lower(at - 2) === 'plus') return 0;
  // (−3 °C) and n=−3, but not 5−3 or sales that fell (−3 %)
  const isAfterMark = /^[([=<>≤≥~≈]$/u.test(cursor.lower(at - 1)) && cursor.lower(at + 2) !== '%';
  const isFree = !cursor.isJoined(at) || isAfterMark;
  return isWord || (isMinus && isFree) ? -1 : 0;
}

const pointsBack = /^(?:the|these|those|all|its|their|our|his|her|other)$/u;

function isFirm(cursor: Cursor, at: number, cardinal: Cardinal, unit: Unit | undefined, last: number): boolean {
  const { value, inDigits, isScaled } = cardinal;
  if ((value === 1 && unit !== undefined && !isMoney(unit)) || cursor.lower(at - 1) === 'own') return false;
  // A version may omit the number in Covid-19 and GPT-4.
  const isAfterHyphen = isHyphen(cursor.lower(at - 1)) && cursor.isJoined(at) && cursor.isJoined(at - 1);
  if (inDigits) return !isAfterHyphen || !startsUpper(cursor.words[at - 2]?.text ?? '');
  if (/^an?$/u.test(cursor.lower(at)) || scales.has(cursor.lower(at))) return unit !== undefined;
  if (isScaled || (unit !== undefined && value !== 1)) return true;
  return value >= 3 && !ordinals.has(cursor.lower(last)) && !pointsBack.test(cursor.lower(at - 1));
}
