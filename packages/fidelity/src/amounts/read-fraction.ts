/** Reads fractions and mixed numbers: `2/3`, `two-thirds`, `one in five`, `a quarter of a million`, `two and a half`. */
import type { Amount, Cursor, Unit } from './amount.ts';
import { denominators, scales, unitsOfTen, vulgarFractions } from './number-words.ts';
import { readCardinal, type Cardinal } from './read-cardinal.ts';
import { readUnit } from './units.ts';

/** Matches the words of `one in five`, `two out of every five`, `three homes in ten` and `one member of staff in four`. */
const ratioWords = /^(?:(?!and |or |to )\p{L}+ ){0,4}?(?:in|out of|of(?= every))(?: every)? /u;

/** Reads `2/3`, `two-thirds` and `one in five`. For `8 in 9`, the numbers 8 and 9 are returned before the fraction, because a version may write `8 of the 9`. */
export function readRatio(cursor: Cursor, at: number, cardinal: Cardinal): Amount[] | undefined {
  const { value, last } = cardinal;
  if (cardinal.isScaled || !Number.isInteger(value) || value < 1) return undefined;
  const fraction = (parts: number, end: number, firm = true): Amount =>
    fractionAmount(cursor, at, end, value / parts, firm);
  if (cursor.lower(last) === '/' && cursor.isJoined(last) && cursor.isNumber(last + 1) && value < 1000) {
    const parts = Number(cursor.lower(last + 1));
    if (parts > 0 && Number.isInteger(parts)) return [measureOrShare(cursor, at, last + 2, value / parts)];
  }
  const named = cursor.pastHyphen(last);
  const parts = denominators.get(cursor.lower(named));
  const isPlural = cursor.lower(named).endsWith('s');
  const phrase = cursor.phrase(last, 8);
  // five quarters, three quarters in a row
  const isTime = /^quarters\b/u.test(phrase) && (value !== 3 || /^\S+ (?:in a row|running|ago|later)\b/u.test(phrase));
  if (parts !== undefined && !isTime && !cardinal.inDigits && value < 10 && (value === 1 ? !isPlural : isPlural))
    return [fraction(parts, named + 1)];
  const inAt = last + (ratioWords.exec(phrase)?.[0].split(' ').length ?? 1) - 1;
  const whole = inAt === last ? undefined : readCardinal(cursor, inAt);
  // `three homes in ten`, but not `3 homes in ten` and `three homes in ten towns`
  const isCount = cardinal.inDigits || /[^s]s$/u.test(cursor.lower(whole?.last ?? last));
  if (value > 1 && isCount && !/^(?:in|out|of every)\b/u.test(phrase)) return undefined;
  if (whole === undefined || whole.value <= value || whole.value > 1000 || value > 99) return undefined;
  const term = (count: number, from: number, to: number): Amount => cursor.amount(from, to, 'number', count, false);
  const share = fraction(whole.value, whole.last, value === 1 && inAt - last <= 3);
  return [term(value, at, last), term(whole.value, inAt, whole.last), share];
}

/** Adds a fraction to a number: `2½`, `2 1/2`, `two and a half`, `three and three quarters`, `one and a half million`. */
export function addFraction(cursor: Cursor, { value, last }: Cardinal): { value: number; last: number } {
  const scaled = (sum: number, end: number): { value: number; last: number } => {
    const scale = scales.get(cursor.lower(end)) ?? 1;
    return scale < 1000 ? { value: sum, last: end } : { value: sum * scale, last: end + 1 };
  };
  const sign = vulgarFractions.get(cursor.lower(last));
  if (sign !== undefined) return scaled(value + sign, last + 1);
  const [part, whole] = [Number(cursor.lower(last)), Number(cursor.lower(last + 2))];
  const isSlash = cursor.lower(last + 1) === '/' && cursor.isJoined(last + 1) && cursor.isJoined(last + 2);
  if (isSlash && !cursor.isJoined(last) && part > 0 && part < whole)
    return { value: value + part / whole, last: last + 3 };
  const and = cursor.pastHyphen(last);
  if (cursor.lower(and) !== 'and') return { value, last };
  const countAt = cursor.pastHyphen(and + 1);
  const count = cursor.lower(countAt) === 'a' ? 1 : unitsOfTen.get(cursor.lower(countAt));
  const partsAt = cursor.pastHyphen(countAt + 1);
  const parts = denominators.get(cursor.lower(partsAt));
  if (count === undefined || parts === undefined) return { value, last };
  // a million and a half
  return scaled(value + (count / parts) * (scales.get(cursor.lower(last - 1)) ?? 1), partsAt + 1);
}

/** Returns the amount of `3/4` or `¾`, a number if a unit follows: ¾ teaspoon. */
export function measureOrShare(cursor: Cursor, first: number, end: number, value: number): Amount {
  const { unit, last } = readUnit(cursor, end, true);
  return cursor.amount(first, last, unit === undefined ? 'fraction' : 'number', value, true, unit);
}

/** Returns the amount of a fraction, which is a plain number before a scale or a unit: a quarter of a million, half an hour, a half-hour. */
export function fractionAmount(cursor: Cursor, first: number, last: number, value: number, firm: boolean): Amount {
  const [, of = '', one = ''] = /^(of )?(an? |one |1 )?/u.exec(cursor.phrase(last, 3)) ?? [];
  const isHalf = cursor.lower(last - 1) === 'half';
  const isAfterArticle = /^(?:an?|one|the|that|this|last|first|next)$/u.test(cursor.lower(isHalf ? last - 2 : first));
  const whole = one === '' ? cursor.pastHyphen(last) : last + (of === '' ? 1 : 2);
  const mayBe = one === '' ? of === '' && (isHalf || cursor.lower(last - 1) === 'quarter') : of !== '' || isHalf;
  if (mayBe && !/(?:^points?|[^s]s)$/u.test(cursor.lower(whole))) {
    const scale = scales.get(cursor.lower(whole));
    const { unit, last: end } = readUnit(cursor, scale === undefined ? whole : whole + 1, false);
    if (scale !== undefined || (unit !== undefined && (one !== '' || whole > last || isAfterArticle)))
      return cursor.amount(first, Math.max(end, whole + 1), 'number', value * (scale ?? 1), true, unit);
  }
  return cursor.amount(first, last, 'fraction', value, firm);
}

/** Returns the part after a unit: `and a half` in `an hour and a half`. */
export function addHalfUnit(cursor: Cursor, last: number, unit: Unit | undefined): { value: number; last: number } {
  const isPart = unit !== undefined && cursor.lower(last) === 'and' && cursor.lower(last + 1) === 'a';
  const parts = isPart ? denominators.get(cursor.lower(last + 2)) : undefined;
  return parts === 2 || parts === 4 ? { value: 1 / parts, last: last + 3 } : { value: 0, last };
}
