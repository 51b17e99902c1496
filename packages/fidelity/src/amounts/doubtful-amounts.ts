/** Amounts that may say the same in another way: rounded, derived from others, or in words without a number. */
import type { Block } from '../passage/passage.ts';
import type { Amount } from './amount.ts';
import { differsInUnitOnly, sameAmount, sharesDimension } from './match-amounts.ts';
import { isMoney } from './units.ts';

type Side = { readonly block: Block; readonly amounts: readonly Amount[] };

/** Returns true for two different measures of one dimension, two years, or two plain numbers. */
export function haveSameUnit(a: Amount, b: Amount): boolean {
  if (a.unit !== undefined && b.unit !== undefined) return sharesDimension(a.unit, b.unit) && !sameAmount(a, b);
  return a.unit === b.unit && a.form === b.form && isYear(a) === isYear(b);
}

const secondsPerMonth = 30.4 * 86_400;
/** Maximum relative differences of rounded amounts and of days and months, and the absolute one of fractions. */
const differenceMax = { rounding: 0.1, months: 0.04, fraction: 0.007, ratio: 0.01 };

/** Returns true for two amounts of different notations that may have the same value. */
export function mayEqual(lost: Amount, instead: Amount, version: Side): boolean {
  // `the end of June` may mean `30 June`.
  const pair = [lost, instead];
  if (lost.form !== instead.form && pair.every(({ form }) => form.startsWith('month'))) return true;
  if (lost.form !== instead.form && pair.some(({ form }) => form === 'fraction')) {
    const [share = 0, other = 0] = pair.map(({ form, unit, values: [value = 0] }) =>
      unit?.dimensions[0] === 'percent' ? value / 100 : form === 'fraction' ? value : NaN,
    );
    // Only two shares can be compared. `half of that` may equal any other amount.
    return !(Math.abs(share - other) > differenceMax.fraction);
  }
  // `180m` may be 180 million without a unit.
  if (!pair.some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  // In `from 8.2 to 7.4 per cent`, both numbers share the unit.
  const unit = lost.unit ?? instead.unit;
  const isShared = unit !== undefined && version.amounts.some((other) => other !== instead && other.unit === unit);
  return (isMoney(unit) || isShared) && differsInUnitOnly(lost, instead);
}

/** Returns true for amounts of days and months that last about equally long, such as 60 days and two months. */
function lastsAsLong(a: Amount, b: Amount): boolean {
  const [time, other] = ['time', 'months'].map((name) => [a, b].find(({ unit }) => unit?.dimensions[0] === name));
  if (time === undefined || other === undefined) return false;
  const months = inBaseUnit(other);
  return Math.abs(inBaseUnit(time) / secondsPerMonth - months) <= differenceMax.months * months;
}

function inBaseUnit({ values: [value = 0], unit }: Amount): number {
  return value * (unit?.factor ?? 1);
}

const hedge = /^(?:about|around|roughly|approximately|nearly|almost|some|over|under|above|below|more|less|close)$/u;

/** Returns true if one of the three words before an amount says that it is rounded. */
function isHedged({ block: { words } }: Side, { first }: Amount): boolean {
  const before = words.slice(Math.max(0, first - 3), first);
  return before.slice(before.findLastIndex(({ kind }) => kind === 'mark') + 1).some(({ lower }) => hedge.test(lower));
}

/** Returns true if an amount may be the rounded form of an exact one: `about 1.2 million` for `1,204,000`. */
export function isNear(rounded: Amount, exact: Amount, side: Side): boolean {
  if (lastsAsLong(rounded, exact)) return true;
  const isOfOneKind = haveSameUnit(rounded, exact) && !isYear(exact) && exact.form === 'number';
  if (!isOfOneKind || !isHedged(side, rounded)) return false;
  const isClose = Math.abs(inBaseUnit(rounded) / inBaseUnit(exact) - 1) <= differenceMax.rounding;
  // A rounded amount may use a larger unit: `an hour and a half` for `95 minutes`.
  const isWider = (rounded.unit?.factor ?? 1) > (exact.unit?.factor ?? 1);
  return isClose && (isWider || significantDigits(rounded) < significantDigits(exact));
}

function significantDigits({ values: [value = 0] }: Amount): number {
  return value.toExponential().split('e')[0]?.replace('.', '').length ?? 0;
}

/** Words that can express an amount without a number. */
const wordings: readonly (readonly [pattern: RegExp, words: RegExp])[] = [
  [/^number 1 percent$/u, /^(?:all$|every|each$|entire|whol|full|pure|complete|only$|always|doubl|twice)/u],
  [/^number (?:(?:86400|604800) time|(?:1|12) months)$/u, /^(?:clock|daily|day|days|week|always|year)$/u],
  [/^number (?:0 .*|(?:[1-9]|10|12) )$/u, /./u],
];

/** Returns true for 100 % if the version has the word `all`, and for a small count, which a list can show. */
export function mayBeInWords(amount: Amount, { block: { words } }: Side): boolean {
  const id = `${amount.form} ${inBaseUnit(amount)} ${amount.unit?.dimensions[0] ?? ''}`;
  const wording = wordings.find(([pattern]) => pattern.test(id))?.[1];
  return amount.form === 'fraction' || (wording !== undefined && words.some(({ lower }) => wording.test(lower)));
}

export function isMonthOf({ form, values: [month] }: Amount, others: readonly Amount[]): boolean {
  const isDay = (other: Amount): boolean =>
    other.form === 'month-day' && other.values.some((day) => Math.floor(day / 100) === month);
  return form === 'month' && others.some(isDay);
}

/** Maximum number of amounts from which another one is calculated. */
const operandsMax = 40;

type Quantity = { readonly value: number; readonly kind: string };

/** Returns the value of an amount for calculations: counts and years, shares of 1, and measures in base units. */
function quantityOf(amount: Amount): Quantity | undefined {
  const [base, dimension = ''] = [inBaseUnit(amount), amount.unit?.dimensions[0]];
  if (amount.form === 'fraction' || /^per|^point$/u.test(dimension)) return { value: base, kind: 'share' };
  if (!/^(?:number|ordinal|period)$/u.test(amount.form)) return undefined;
  return dimension === 'months' ? { value: base / 12, kind: '' } : { value: base, kind: dimension };
}

/**
 * Returns true if two of the terms make the amount: a sum, difference, share or ratio. `operand` must be one of the two,
 * if it is given. A whole and a year, which need no numeral, are always present. The time is quadratic in at most
 * {@link operandsMax} terms.
 */
export function isDerived(amount: Amount, terms: readonly Amount[], operand?: Amount): boolean {
  const result = quantityOf(amount);
  if (result === undefined) return false;
  const known = terms.slice(0, operandsMax).flatMap((term) => (term === operand ? [] : (quantityOf(term) ?? [])));
  if (result.kind === 'share' || (isYear(amount) && operand === undefined)) known.push({ value: 1, kind: result.kind });
  const lefts = operand === undefined ? known : [quantityOf(operand) ?? []].flat();
  return lefts.some((left) => known.some((right) => left !== right && makes(left, right, result)));
}

function makes(
  { value: a, kind }: Quantity,
  { value: b, kind: other }: Quantity,
  { value, kind: as }: Quantity,
): boolean {
  const isOf = (calculated: number, error = 1e-6): boolean => Math.abs(calculated / value - 1) < error;
  if (kind === other && as === kind) return isOf(a + b) || isOf(Math.abs(a - b));
  if (kind === other) return as === 'share' && [a / b, b / a].some((ratio) => isOf(ratio, differenceMax.ratio));
  return other === 'share' && as === kind && isOf(a * b);
}

/** Returns true for two years, and for values that differ in one digit, which are more often mistakes than calculations. */
export function isSlip(lost: Amount, instead: Amount): boolean {
  const [mine = '', other = ''] = [lost, instead].map(({ values: [value] }) => String(value));
  const different = Array.from(mine).filter((digit, place) => digit !== other[place]).length;
  return (isYear(lost) && isYear(instead)) || (mine.length === other.length && different < 2);
}

/** Returns true for amounts of which two others rarely make one by chance: of at least 100, or an exact percentage. */
export function isPrecise(lost: Amount, instead: Amount): boolean {
  const isLarge = [lost, instead].some(({ values: [value = 0] }) => value >= 100);
  return isLarge || (instead.unit?.dimensions[0] === 'percent' && significantDigits(instead) > 1);
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}
