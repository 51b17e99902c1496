/** Matches months or weekdays in an enumeration with a range: `December, January and February`, `December to February`. */
import type { Amount } from './amount.ts';
import type { AmountSide } from './amount-side.ts';

const rangeWord = /^(?:to|through|until|till|[-‐‑–—])$/u;
const listWord = /^(?:,|and|or)$/u;
const lengths: Partial<Record<Amount['form'], number>> = { month: 12, weekday: 7 };

/**
 * Returns the amounts between the first and last items of a gapless enumeration that the other side writes as a range:
 * `January` in `December, January and February`, if the other side has `December to February`. Takes time linear in
 * the number of amounts.
 */
export function withinRanges(side: AmountSide, other: AmountSide): ReadonlySet<Amount> {
  const ranges = new Set(
    other.amounts.flatMap((first, at) => {
      const last = other.amounts[at + 1];
      return last !== undefined && areJoinedBy(rangeWord, other, first, last) ? [rangeKey(first, last)] : [];
    }),
  );
  const within = new Set<Amount>();
  if (ranges.size === 0) return within;
  let run: Amount[] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined && ranges.has(rangeKey(first, last)))
      for (const amount of run.slice(1, -1)) within.add(amount);
  };
  for (const amount of side.amounts) {
    const before = run.at(-1);
    if (before !== undefined && isNext(before, amount) && areJoinedBy(listWord, side, before, amount)) run.push(amount);
    else {
      close();
      run = [amount];
    }
  }
  close();
  return within;
}

function rangeKey(first: Amount, last: Amount): string {
  return `${first.form} ${first.values[0]} ${last.values[0]}`;
}

/** True for December and January, Sunday and Monday. */
function isNext(a: Amount, b: Amount): boolean {
  const length = lengths[a.form];
  return length !== undefined && a.form === b.form && ((a.values[0] ?? 0) % length) + 1 === b.values[0];
}

/** True for months or weekdays with only such words or signs between them. */
function areJoinedBy(connector: RegExp, { block }: AmountSide, a: Amount, b: Amount): boolean {
  if (lengths[a.form] === undefined || a.form !== b.form || b.first - a.last > 3) return false;
  const between = block.words.slice(a.last, b.first);
  return between.length > 0 && between.every(({ lower }) => connector.test(lower) || /^[-‐‑]$/u.test(lower));
}
