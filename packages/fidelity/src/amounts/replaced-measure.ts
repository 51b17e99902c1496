/** Detects a measure that took the place of another one although its number is elsewhere in the text. */
import type { Amount } from './amount.ts';
import { sameAmount } from './match-amounts.ts';

/** Maximum number of amounts of a unit that are compared. A table has more. */
const amountsMax = 12;

/**
 * A measure that the version has less often, and one of the same unit that it has more often: `one year` and `two
 * years` beside `Volume 2`. Undefined unless there is exactly one of each. Linear in the amounts.
 */
export function findReplacedMeasure(
  source: readonly Amount[],
  version: readonly Amount[],
): readonly [Amount, Amount] | undefined {
  const [had, has] = [source, version].map((amounts) => Map.groupBy(amounts.filter(isMeasure), dimensionOf));
  for (const [dimension, before] of had ?? []) {
    const after = has?.get(dimension) ?? [];
    if (before.length !== after.length || before.length > amountsMax) continue;
    const [lost, ...moreLost] = surplus(before, after);
    const [gained, ...moreGained] = surplus(after, before);
    if (lost !== undefined && gained !== undefined && moreLost.length + moreGained.length === 0) return [lost, gained];
  }
  return undefined;
}

function isMeasure({ form, unit }: Amount): boolean {
  return form === 'number' && unit !== undefined;
}

function dimensionOf({ unit }: Amount): string {
  return unit?.dimensions[0] ?? '';
}

/** The amounts that are left when each equal amount of the other side is paired with one. */
function surplus(amounts: readonly Amount[], others: readonly Amount[]): Amount[] {
  const free = new Set(others);
  return amounts.filter((amount) => {
    const same = [...free].find((other) => sameAmount(amount, other));
    if (same !== undefined) free.delete(same);
    return same === undefined;
  });
}
