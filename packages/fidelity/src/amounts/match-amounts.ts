/** Compares amounts by value and unit, independent of notation, and finds equal ones without comparing all pairs. */
import type { Amount, Unit } from './amount.ts';
import { isMoney } from './units.ts';

/** Values are equal if they differ by at most the rounding error of a unit factor. */
const tolerance = 1e-9;

/** Forms that equal only amounts of the same form. */
const ownForm = /^(?:weekday|month|month-day|century|decade|magnitude|(?:day-)?part|season|relative|span)$/u;

export function sameAmount(a: Amount, b: Amount): boolean {
  const forms = [a.form, b.form];
  // the nineteenth century and the twentieth
  if (forms.includes('century') && forms.includes('ordinal')) return shareValue(a.values, b.values);
  // July 14 and the 14th
  if (forms.includes('month-day') && forms.includes('ordinal'))
    return a.values.some((value) => value % 100 === (b.values[0] ?? 0) % 100);
  if (ownForm.test(a.form) || ownForm.test(b.form)) {
    // A decade without a century matches that decade of any century.
    const isShort = a.form === 'decade' && ((a.values[0] ?? 0) < 100 || (b.values[0] ?? 0) < 100);
    const value = ({ values }: Amount): readonly number[] => (isShort ? values.map((year) => year % 100) : values);
    return a.form === b.form && shareValue(value(a), value(b));
  }
  if (a.form !== b.form && forms.includes('clock')) return isHour(a, b) || isHour(b, a) || lasts(a, b) || lasts(b, a);
  // `A year` equals twelve months but does not match the number one.
  if (forms.includes('period') && (a.unit === undefined || b.unit === undefined)) return false;
  if (a.unit !== undefined && b.unit !== undefined)
    return sharesDimension(a.unit, b.unit) && shareValue(scaled(a), scaled(b));
  // `50%` does not equal `50`, but `half` equals `50 %`.
  const [bare, measured] = a.unit === undefined ? [a, b] : [b, a];
  const isEssential = isMoney(measured.unit) || /^per|^point$/u.test(measured.unit?.dimensions[0] ?? '');
  if (bare.form === 'number' && isEssential) return false;
  const plain = (amount: Amount): readonly number[] =>
    forms.includes('fraction') && amount.unit?.dimensions[0] === 'percent' ? scaled(amount) : amount.values;
  return shareValue(plain(a), plain(b));
}

/** Returns true for equal numbers with incompatible units: 5 km and 5 kg, 5 days and 5 weeks. */
export function differsInUnitOnly(a: Amount, b: Amount): boolean {
  return a.form === 'number' && b.form === 'number' && shareValue(a.values, b.values) && !sameAmount(a, b);
}

export function sharesDimension(a: Unit, b: Unit): boolean {
  return a.dimensions.some((dimension) => b.dimensions.includes(dimension));
}

/** Returns true for a time that omits a.m. or p.m.: `8 a.m. to 5 p.m.` and `8 to 5`, 6.40 p.m. and 18.40. */
function isHour(clock: Amount, { form, unit, values: [value = 0] }: Amount): boolean {
  if (form !== 'number' || unit !== undefined) return false;
  return clock.values.some((minutes) => hoursOf(minutes).includes(Math.round(value * 100) / 100));
}

/** The hour with its minutes as decimals, on a clock of 12 and of 24 hours: 6.4 and 18.4 for 6.40 p.m. */
function hoursOf(minutes: number): number[] {
  const hour = Math.floor(minutes / 60);
  return [hour % 12 || 12, hour].map((one) => Math.round(one * 100 + (minutes % 60)) / 100);
}

/** Returns true for a duration in the notation of a time: `1:30` and `90 minutes` or `90 seconds`. */
function lasts({ form, values }: Amount, other: Amount): boolean {
  const isDuration = form === 'clock' && other.unit?.dimensions[0] === 'time';
  return isDuration && shareValue([...values, ...values.map((value) => value * 60)], scaled(other));
}

function scaled({ values, unit }: Amount): number[] {
  return values.map((value) => value * (unit?.factor ?? 1));
}

function shareValue(a: readonly number[], b: readonly number[]): boolean {
  return a.some((left) => b.some((right) => Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left))));
}

export type AmountIndex = {
  /** Equal amounts, at most {@link candidatesMax}. */
  find(amount: Amount): readonly Amount[];
};

/** Maximum number of amounts per value, which limits the work for texts that repeat a number many times. */
const candidatesMax = 12;

export function indexAmounts(amounts: readonly Amount[]): AmountIndex {
  const kept = [...Map.groupBy(amounts, idOf).values()].flatMap((equal) => equal.slice(0, candidatesMax));
  const keyed = kept.toSorted((a, b) => a.start - b.start).flatMap((one) => keysOf(one).map((key) => ({ key, one })));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const answers = new Map<string, readonly Amount[]>();
  const search = (amount: Amount): readonly Amount[] => {
    const candidates = new Set(keysOf(amount).flatMap((key) => byKey.get(key)?.map(({ one }) => one) ?? []));
    return [...candidates].filter((candidate) => sameAmount(amount, candidate)).slice(0, candidatesMax);
  };
  return {
    find(amount) {
      const answer = answers.get(idOf(amount)) ?? search(amount);
      answers.set(idOf(amount), answer);
      return answer;
    },
  };
}

function idOf({ form, values, unit }: Amount): string {
  return `${form} ${values.join(' ')} ${unit?.factor} ${unit?.dimensions[0]}`;
}

function rounded(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(9)));
}

/** Returns the lookup keys of an amount. Equal amounts have a key in common. */
function keysOf({ form, values, unit }: Amount): string[] {
  return values.flatMap((value) => {
    if (form === 'decade') return [`decade ${value % 100}`];
    if (form === 'month-day') return [`month-day ${value}`, rounded(value % 100)];
    if (ownForm.test(form)) return [`${form} ${value}`];
    if (form === 'clock') return [`clock ${value}`, ...[...hoursOf(value), value, value * 60].map(rounded)];
    if (form === 'ordinal') return [rounded(value), `century ${value}`];
    return unit === undefined ? [rounded(value)] : [rounded(value), rounded(value * unit.factor)];
  });
}
