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
const differenceMax = { rounding: 0.1, months: 0.04, fraction: 0.007 };

/** Returns true for two amounts of different notations that may have the same value. */
export function mayEqual(lost: Amount, instead: Amount, version: Side): boolean {
  if (isMonthOf(instead, [lost])) return true;
  const pair = [lost, instead];
  if (lost.form !== instead.form && pair.some(({ form }) => form === 'fraction')) {
    const [share = 0, other = 0] = pair.map(({ form, unit, values: [value = 0] }) =>
      unit?.dimensions[0] === 'percent' ? value / 100 : form === 'fraction' ? value : NaN,
    );
    // `half of that` for an amount of another kind
    return !(Math.abs(share - other) > differenceMax.fraction);
  }
  // `180m` may be 180 million without a unit.
  if (!pair.some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  // from 8.2 to 7.4 per cent
  const unit = lost.unit ?? instead.unit;
  const isShared = unit !== undefined && version.amounts.some((other) => other !== instead && other.unit === unit);
  return (isMoney(unit) || isShared) && differsInUnitOnly(lost, instead);
}

/** Returns true for 60 days and two months. */
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

/** Returns true for a rounded amount beside the exact one of the other side: `about 1.2 million` and `1,204,000`. */
export function isNear(rounded: Amount, exact: Amount, side: Side, other: Side): boolean {
  if (lastsAsLong(rounded, exact)) return true;
  const isOfOneKind = haveSameUnit(rounded, exact) && !isYear(exact) && exact.form === 'number';
  if (!isOfOneKind || !isHedged(side, rounded)) return false;
  const isClose = Math.abs(inBaseUnit(rounded) / inBaseUnit(exact) - 1) <= differenceMax.rounding;
  // an hour and a half for 95 minutes
  const isWider = (rounded.unit?.factor ?? 1) > (exact.unit?.factor ?? 1);
  const isCoarser = significantDigits(rounded) < significantDigits(exact);
  return isClose && (isWider || (isCoarser && (significantDigits(exact) > 2 || !isHedged(other, exact))));
}

function significantDigits({ values: [value = 0] }: Amount): number {
  return value.toExponential().split('e')[0]?.replace('.', '').length ?? 0;
}

/** Words that can express an amount without a number. */
const wordings: readonly (readonly [pattern: RegExp, words: RegExp])[] = [
  [/^weekday/u, /^(?:weekdays?|weekends?|week|daily)$/u],
  [/^number 1 percent$/u, /^(?:all$|every|each$|entire|whol|full|pure|complete|only$|always|doubl|twice)/u],
  [/^number (?:(?:86400|604800) time|(?:1|12) months)$/u, /^(?:clock|daily|day|days|week|always|year)$/u],
  [/^number (?:0|0 .*|[1-9]|10|12) $/u, /./u],
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

/** Maximum number of amounts with which another one is compared. */
export const termsMax = 60;

/** Returns true for a year or a number of years that others imply: `1951` for `1950 and a year later`. */
export function isDerived(amount: Amount, others: readonly Amount[]): boolean {
  const known = others.slice(0, termsMax);
  const [value = 0] = amount.values;
  const years = known.filter(isYear).map(({ values: [year = 0] }) => year);
  if (amount.form === 'decade')
    return years.some((year) => (Math.floor(year / 10) * 10) % (value < 100 ? 100 : 1e4) === value);
  if (isYear(amount)) return known.some((other) => years.some((year) => Math.abs(value - year) === yearsIn(other)));
  const span = yearsIn(amount);
  return span !== undefined && years.some((year) => years.includes(year + span));
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}

/** The years of a duration, and of a number from 10 to 110, which may be an age. */
function yearsIn({ form, values: [value = 0], unit }: Amount): number | undefined {
  if (unit === undefined) return form === 'number' && value >= 10 && value <= 110 ? value : undefined;
  return unit.dimensions[0] === 'months' ? (value * unit.factor) / 12 : undefined;
}
