/** Numbers in digits or words, with sign, scale, fraction and unit. */
import { startsUpper } from '@humanize/text';
import type { Amount, Unit } from './amount.ts';
import { isHyphen, type Cursor } from './cursor.ts';
import { ordinals, unitsOfTen } from './number-words.ts';
import { readCardinal, type Cardinal } from './read-cardinal.ts';
import { addFraction, addHalfUnit, readRatio } from './read-fraction.ts';
import { readUnit } from './read-unit.ts';
import { currencySigns, dollarPrefix, isMoney, unitNamed } from './units.ts';

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
  const following = money !== undefined ? readUnit(cursor, mixed.last, true) : undefined;
  const unit = money?.unit ?? found.unit;
  const half = addHalfUnit(cursor, found.last, unit);
  const last = following?.unit !== undefined && isMoney(following.unit) ? following.last : half.last;
  const value = (sign < 0 ? -1 : 1) * (mixed.value + half.value);
  return [
    cursor.amount(at, last, {
      form: 'number',
      values: [
        value,
        ...(cardinal.inDigits && money === undefined && isShortMillion(cursor, mixed.last) ? [value * 1e6] : []),
        ...abbreviatedEnd(cursor, at),
      ],
      firm: isFirm(cursor, at, cardinal, unit, last),
      unit,
    }),
  ];
}

/** The whole number at the end of an abbreviated range: 2021 in 2020-21, 125 in 120–25. */
function abbreviatedEnd(cursor: Cursor, at: number): number[] {
  const [left, right] = [cursor.lower(at - 2), cursor.lower(at)];
  const isRange = /^[-‐‑–/]$/u.test(cursor.lower(at - 1)) && cursor.isJoined(at) && cursor.isJoined(at - 1);
  if (!isRange || !/^\d{3,4}$/u.test(left) || !/^\d{1,2}$/u.test(right)) return [];
  const whole = Number(left.slice(0, left.length - right.length) + right);
  return whole > Number(left) ? [whole] : [];
}

/** True for 8.8m, which may be a length or millions. */
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
  // plus or minus 30 %
  if (cursor.lower(at - 1) === 'or' && cursor.lower(at - 2) === 'plus') return 0;
  return isWord || (isMinus && !cursor.isJoined(at)) ? -1 : 0;
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
