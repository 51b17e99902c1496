/** Compares two amounts by value and unit, independent of notation. */
import type { Amount, Unit } from './amount.ts';

/** Values are equal if they differ by at most the rounding error of a unit factor. */
const tolerance = 1e-9;

export function sameAmount(a: Amount, b: Amount): boolean {
  if (a.form === 'month-day' && b.form === 'month-day') return shareValue(a.values, b.values);
  if (a.form === 'month' || b.form === 'month') return sameMonth(a, b);
  if (a.form === 'decade' && b.form === 'decade') return shareDecade(a, b);
  // the nineteenth century and the twentieth
  if ((a.form === 'century' && b.form === 'ordinal') || (a.form === 'ordinal' && b.form === 'century'))
    return shareValue(a.values, b.values);
  if (isOneOf(a, b, ['clock', 'weekday', 'century', 'decade', 'month-day']))
    return a.form === b.form && shareValue(a.values, b.values);
  if (isOneOf(a, b, ['magnitude'])) {
    const isOfOneKind = a.form === b.form && a.unit?.dimensions[0] === b.unit?.dimensions[0];
    return isOfOneKind && shareValue(a.values, b.values);
  }
  // `A year` equals twelve months but does not match the number one.
  if (isOneOf(a, b, ['period']) && (a.unit === undefined || b.unit === undefined)) return false;
  return sameNumber(a, b);
}

/** True for equal numbers with incompatible units: 5 km and 5 kg, 5 days and 5 weeks. */
export function differsInUnitOnly(a: Amount, b: Amount): boolean {
  return a.form === 'number' && b.form === 'number' && shareValue(a.values, b.values) && !sameNumber(a, b);
}

function isOneOf(a: Amount, b: Amount, forms: readonly Amount['form'][]): boolean {
  return forms.includes(a.form) || forms.includes(b.form);
}

function sameMonth(a: Amount, b: Amount): boolean {
  return a.form === b.form && shareValue(a.values, b.values);
}

/** A decade without a century matches that decade of any century. */
function shareDecade(a: Amount, b: Amount): boolean {
  const [left = 0, right = 0] = [a.values[0], b.values[0]];
  return left === right || ((left < 100 || right < 100) && left % 100 === right % 100);
}

function sameNumber(a: Amount, b: Amount): boolean {
  if (a.unit !== undefined && b.unit !== undefined)
    return sharesDimension(a.unit, b.unit) && shareValue(scaled(a), scaled(b));
  // A percentage is compared as a plain number, so half equals 50 %.
  if (a.form === 'fraction' || b.form === 'fraction') return shareValue(asPlain(a), asPlain(b));
  return shareValue(a.values, b.values);
}

function sharesDimension(a: Unit, b: Unit): boolean {
  return a.dimensions.some((dimension) => b.dimensions.includes(dimension));
}

function scaled({ values, unit }: Amount): number[] {
  return values.map((value) => value * (unit?.factor ?? 1));
}

function asPlain(amount: Amount): readonly number[] {
  return amount.unit?.dimensions[0] === 'percent' ? scaled(amount) : amount.values;
}

function shareValue(a: readonly number[], b: readonly number[]): boolean {
  return a.some((left) => b.some((right) => Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left))));
}
