/** Completes ranges and lists whose unit is written once: 5 to 10 %, $5–10 million, 12, 15 and 20 km. */
import type { Amount } from './amount.ts';
import type { Cursor } from './cursor.ts';
import { scales, shortScales } from './number-words.ts';
import { isMoney } from './units.ts';

const connectors = /^(?:[-‐‑–—,/]|to|and|or)$/u;

/** Copies the unit and the scale of one member of a range or list to the others. Linear. */
export function inheritUnits(cursor: Cursor, amounts: readonly Amount[]): Amount[] {
  const carried = [...amounts];
  for (let index = carried.length - 2; index >= 0; index -= 1) {
    const [left, right] = [carried[index], carried[index + 1]];
    if (left === undefined || right === undefined || !areConnected(cursor, left, right)) continue;
    carried[index] = withUnitOf(withScaleOf(cursor, left, right), right);
  }
  inheritMonths(cursor, carried);
  for (let index = 1; index < carried.length; index += 1) {
    const [left, right] = [carried[index - 1], carried[index]];
    if (left === undefined || right === undefined || !areConnected(cursor, left, right)) continue;
    if (left.unit !== undefined && isMoney(left.unit)) carried[index] = withUnitOf(right, left);
  }
  return carried;
}

/** Adds the month to the other day of a range: 3 to 6 May, May 3–6. */
function inheritMonths(cursor: Cursor, amounts: Amount[]): void {
  for (let index = 0; index + 1 < amounts.length; index += 1) {
    const [left, right] = [amounts[index], amounts[index + 1]];
    if (left === undefined || right === undefined || right.first - left.last !== 1) continue;
    if (!connectors.test(cursor.lower(left.last)) || cursor.lower(left.last) === '/') continue;
    if (isDay(left) && right.form === 'month-day') amounts[index] = dayOf(left, right);
    else if (isDay(right) && left.form === 'month-day' && cursor.lower(left.last) !== ',')
      amounts[index + 1] = dayOf(right, left);
  }
}

function isDay({ form, values, unit }: Amount): boolean {
  const [day = 0] = values;
  return form === 'number' && unit === undefined && Number.isInteger(day) && day >= 1 && day <= 31;
}

function dayOf(day: Amount, { values }: Amount): Amount {
  const [month = 0] = values;
  return { ...day, form: 'month-day', values: [Math.floor(month / 100) * 100 + (day.values[0] ?? 0)], firm: true };
}

function areConnected(cursor: Cursor, left: Amount, right: Amount): boolean {
  if (left.form !== 'number' || right.form !== 'number' || right.first - left.last > 2) return false;
  for (let at = left.last; at < right.first; at += 1) if (!connectors.test(cursor.lower(at))) return false;
  return right.first > left.last;
}

function withUnitOf(amount: Amount, other: Amount): Amount {
  if (amount.unit !== undefined || other.unit === undefined) return amount;
  return { ...amount, unit: other.unit, unitIsInherited: true };
}

/** Adds the scaled value: `5 to 10 million` may start at 5 or at 5 million. */
function withScaleOf(cursor: Cursor, amount: Amount, other: Amount): Amount {
  if (amount.values.length > 1 || (amount.values[0] ?? 0) >= 1000 || cursor.lower(amount.last) === ',') return amount;
  for (let at = other.first; at < other.last; at += 1) {
    const scale = scales.get(cursor.lower(at)) ?? (at > other.first ? shortScales.get(cursor.lower(at)) : undefined);
    if (scale !== undefined && scale >= 1000)
      return { ...amount, values: [...amount.values, ...amount.values.map((value) => value * scale)] };
  }
  return amount;
}
