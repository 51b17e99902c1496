/** Detects a measure that took the place of another one although its number is elsewhere in the text. */
import type { Amount } from './amount.ts';
import { differsInUnitOnly, sameAmount } from './match-amounts.ts';

/** Maximum number of amounts of a block that are paired. A table has more. */
const amountsMax = 60;

/**
 * A measure that the version has less often, and one of the same unit that it has more often: `one year` and `two
 * years` beside `Volume 2`. Undefined unless all other amounts have a counterpart. Quadratic in at most
 * {@link amountsMax} amounts.
 */
export function findReplacedMeasure(
  source: readonly Amount[],
  version: readonly Amount[],
): readonly [Amount, Amount] | undefined {
  if (Math.max(source.length, version.length) > amountsMax) return undefined;
  const [mine, theirs] = withoutPairs(source.filter(isNumber), version.filter(isNumber), haveSameUnit);
  // The unit may be written once: `from nine hours to four` and `four hours instead of nine`.
  const [[lost, ...moreLost], [gained, ...moreGained]] = withoutPairs(mine, theirs, () => true);
  if (lost?.unit === undefined || gained === undefined || moreLost.length + moreGained.length > 0) return undefined;
  return haveSameUnit(lost, gained) || differsInUnitOnly(lost, gained) ? [lost, gained] : undefined;
}

function isNumber({ form }: Amount): boolean {
  return form === 'number';
}

function haveSameUnit(a: Amount, b: Amount): boolean {
  return a.unit?.dimensions[0] === b.unit?.dimensions[0];
}

/** The amounts of both sides that are left when equal amounts are paired, each with one. */
function withoutPairs(
  amounts: readonly Amount[],
  others: readonly Amount[],
  mayPair: (a: Amount, b: Amount) => boolean,
): [Amount[], Amount[]] {
  const free = new Set(others);
  const left = amounts.filter((amount) => {
    const same = [...free].find((other) => mayPair(amount, other) && sameAmount(amount, other));
    if (same !== undefined) free.delete(same);
    return same === undefined;
  });
  return [left, [...free]];
}
