/**
 * Matches an amount with the two amounts that the other side writes for it: `$2.50` and `two dollars and fifty cents`,
 * `12.5 %` and `one voter in eight`, `doubled` and `rose by 100 %`.
 */
import type { Amount } from './amount.ts';
import type { AmountSide } from './amount-side.ts';
import { multiples } from './number-words.ts';

/** Maximum number of words between the two amounts of a ratio: `eight of the nine`, `one voter in eight`. */
const ratioWordsMax = 3;
const tolerance = 1e-9;

/** The amounts of both sides that are written as two on the one side and as one on the other. Linear in the amounts. */
export function joinedAmounts(side: AmountSide, other: AmountSide): ReadonlySet<Amount> {
  const wholes = new Map(other.amounts.map((amount) => [wholeKey(amount), amount]));
  const joined = new Set<Amount>();
  const match = (key: string | undefined, parts: readonly Amount[]): void => {
    const whole = key === undefined ? undefined : wholes.get(key);
    if (whole !== undefined) for (const amount of [whole, ...parts]) joined.add(amount);
  };
  for (const [place, first] of side.amounts.entries()) {
    const second = side.amounts[place + 1];
    match(growthKey(side, first), [first]);
    if (second === undefined) continue;
    match(sumKey(side, first, second), [first, second]);
    match(ratioKey(side, first, second), [first, second]);
  }
  return joined;
}

function wholeKey({ form, values: [value = 0], unit }: Amount): string {
  if (form === 'fraction' || unit?.dimensions[0] === 'percent') return key('ratio', value * (unit?.factor ?? 1));
  return key(unit?.dimensions[0] ?? '', value * (unit?.factor ?? 1));
}

function key(dimension: string, value: number): string {
  return `${dimension} ${(Math.round(value / tolerance) * tolerance).toPrecision(9)}`;
}

/** `three years and six months`, `two dollars and fifty cents`, `5 feet, 10 inches` */
function sumKey({ block }: AmountSide, first: Amount, second: Amount): string | undefined {
  const between = block.words.slice(first.last, second.first);
  if (first.unit === undefined || second.unit === undefined || between.length > 1) return undefined;
  if (between.some(({ lower }) => !/^(?:and|,|[-‐‑])$/u.test(lower))) return undefined;
  const dimension = first.unit.dimensions.find((one) => second.unit?.dimensions.includes(one));
  if (dimension === undefined || first.unit.factor <= second.unit.factor) return undefined;
  const [much = 0, little = 0] = [first.values[0], second.values[0]];
  return key(first.unit.dimensions[0] ?? '', much * first.unit.factor + little * second.unit.factor);
}

/** `eight of the nine`, `one voter in eight` */
function ratioKey({ block }: AmountSide, first: Amount, second: Amount): string | undefined {
  const between = block.words.slice(first.last, second.first);
  if (first.unit !== undefined || second.unit !== undefined || between.length > ratioWordsMax) return undefined;
  if (!between.some(({ lower }) => /^(?:of|in)$/u.test(lower))) return undefined;
  const [part = 0, whole = 0] = [first.values[0], second.values[0]];
  return part > 0 && part < whole ? key('ratio', part / whole) : undefined;
}

/** `doubled` for `rose by 100 %` */
function growthKey({ block }: AmountSide, { first, values: [value = 0] }: Amount): string | undefined {
  const lower = block.words[first]?.lower ?? '';
  return multiples.has(lower) && /(?:ed|ing|es)$/u.test(lower) ? key('ratio', value - 1) : undefined;
}
