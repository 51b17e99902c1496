/** Amounts that may say the same in another way: rounded, derived from others, or in words without a number. */
import type { Amount } from './amount.ts';
import type { AmountSide } from './compare-amounts.ts';
import { differsInUnitOnly, sameAmount, sharesDimension } from './match-amounts.ts';
import { isMoney } from './units.ts';

/** True for two different measures of one dimension, two years, or two plain numbers. */
export function haveSameUnit(a: Amount, b: Amount): boolean {
  if (a.unit !== undefined && b.unit !== undefined) return sharesDimension(a.unit, b.unit) && !sameAmount(a, b);
  return a.unit === b.unit && a.form === b.form && isYear(a) === isYear(b);
}

/** Maximum difference between a fraction and a rounded percentage: two-thirds and 66 %. */
const percentTolerance = 0.007;

/** True for two amounts of different notations that may have the same value. */
export function mayEqual(lost: Amount, instead: Amount, version: AmountSide): boolean {
  if (isMonthOf(instead, [lost])) return true;
  const pair = [lost, instead];
  if (lost.form !== instead.form && pair.some(({ form }) => form === 'fraction')) {
    const [share = 0, other = 0] = pair.map(({ form, unit, values: [value = 0] }) =>
      unit?.dimensions[0] === 'percent' ? value / 100 : form === 'fraction' ? value : NaN,
    );
    // `half of that` for an amount of another kind
    return !(Math.abs(share - other) > percentTolerance);
  }
  // `180m` may be 180 million without a unit.
  if (!pair.some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  const unit = lost.unit ?? instead.unit;
  // from 8.2 to 7.4 per cent
  const isElsewhere = version.amounts.some(
    (other) => other !== instead && other.unit !== undefined && other.unit === unit,
  );
  return (isMoney(unit) || isElsewhere) && differsInUnitOnly(lost, instead);
}

/** Number of words before an amount among which one says that it is rounded. */
const hedgeWords = 3;
const hedge =
  /^(?:about|around|roughly|approximately|nearly|almost|some|over|under|above|below|more|less|close|just|circa)$/u;
/** Maximum relative difference between an amount and the rounded one. */
const roundingMax = 0.1;

/** True for a rounded amount beside the exact one of the other side: `about 1.2 million` and `1,204,000`. */
export function isNear(rounded: Amount, exact: Amount, side: AmountSide, other: AmountSide): boolean {
  const isHedged = ({ block: { words } }: AmountSide, { first }: Amount): boolean => {
    const before = words.slice(Math.max(0, first - hedgeWords), first);
    return before.slice(before.findLastIndex(({ kind }) => kind === 'mark') + 1).some(({ lower }) => hedge.test(lower));
  };
  const isOfOneKind = haveSameUnit(rounded, exact) && !isYear(exact) && exact.form === 'number';
  if (!isOfOneKind || !isHedged(side, rounded)) return false;
  const [a = 0, b = 0] = [rounded, exact].map(({ values: [value = 0], unit }) => value * (unit?.factor ?? 1));
  // an hour and a half for 95 minutes
  const isWider = (rounded.unit?.factor ?? 1) > (exact.unit?.factor ?? 1);
  const isCoarser = isWider || significantDigits(rounded) < significantDigits(exact);
  return (
    Math.abs(a - b) <= roundingMax * Math.abs(b) &&
    isCoarser &&
    (isWider || significantDigits(exact) > 2 || !isHedged(other, exact))
  );
}

function significantDigits({ values: [value = 0] }: Amount): number {
  return String(value).replace(/0+$|\./gu, '').length;
}

/** Words that can express an amount without a number. */
const wordings: readonly (readonly [amount: RegExp, words: RegExp])[] = [
  [/^weekday/u, /^(?:weekdays?|weekends?|week|daily)$/u],
  [
    /^number 100 percent$/u,
    /^(?:all|every|each|everything|everyone|entire|entirely|whole|wholly|full|fully|only|pure|purely|completely|always)$/u,
  ],
  [/^number 0 /u, /^(?:no|none|nothing|never|without|free|zero)$/u],
  [/^number (?:7 time|1 months|24 time|365 time|12 months)$/u, /^(?:clock|daily|day|days|week|always|year|round)$/u],
  [/^number (?:[1-9]|10|12) $/u, /./u],
];

/** True for 100 % if the version has the word `all`, and for a small count, which a list can show. */
export function mayBeInWords({ form, values: [value = 0], unit }: Amount, { block: { words } }: AmountSide): boolean {
  const id = `${form} ${value} ${unit?.dimensions[0] ?? ''}`;
  const wording = wordings.find(([amount]) => amount.test(id))?.[1];
  return form === 'fraction' || (wording !== undefined && words.some(({ lower }) => wording.test(lower)));
}

export function isMonthOf({ form, values: [month] }: Amount, others: readonly Amount[]): boolean {
  const isDay = (other: Amount): boolean =>
    other.form === 'month-day' && other.values.some((day) => Math.floor(day / 100) === month);
  return form === 'month' && others.some(isDay);
}

const monthsPerYear = 12;
/** Maximum number of amounts with which another one is compared. */
export const termsMax = 60;

/** True for a year or a number of years that others imply: `1951` for `1950 and a year later`. */
export function isDerived(amount: Amount, others: readonly Amount[]): boolean {
  const known = others.slice(0, termsMax);
  const [value = 0] = amount.values;
  const years = known.filter(isYear).map(({ values: [year = 0] }) => year);
  if (isYear(amount)) return known.some((other) => years.some((year) => Math.abs(value - year) === yearsIn(other)));
  const span = yearsIn(amount);
  return span !== undefined && years.some((year) => years.includes(year + span));
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}

const ages = { min: 10, max: 110 };

/** The years of a duration, and of a number that may be an age. */
function yearsIn({ form, values: [value = 0], unit }: Amount): number | undefined {
  if (unit === undefined) return form === 'number' && value >= ages.min && value <= ages.max ? value : undefined;
  return unit.dimensions[0] === 'months' ? (value * unit.factor) / monthsPerYear : undefined;
}
