/** Finds equal amounts by keys for value and unit, which are independent of notation. */
import type { Block } from '../passage/passage.ts';
import type { Amount, Unit } from './amount.ts';
import { isMoney } from './units.ts';

/**
 * Returns the keys of an amount. Two amounts are equal if they share a key that is an `own` key of at least one of
 * them. Open keys represent what the notation leaves out: `5` equals `5 km` and `5 kg`, which differ from each other.
 */
function keysOf({ form, values, unit }: Amount): { readonly own: string[]; readonly open: string[] } {
  const keyed = (kind: string, valueOf = (value: number): number => value): string[] =>
    values.map((value) => `${kind} ${Number(valueOf(value).toPrecision(9))}`);
  if (unit !== undefined) {
    const isEssential =
      isMoney(unit) || /^(?:period|span)$/u.test(form) || /^per|^point$/u.test(unit.dimensions[0] ?? '');
    const several = form === 'span' ? 'several ' : '';
    const own = unit.dimensions.flatMap((dimension) => keyed(several + dimension, (value) => value * unit.factor));
    const sizes = unit.dimensions[0] === 'time' ? [unit.factor, unit.factor / 60] : [];
    const parts = sizes.flatMap((size) => keyed('', (value) => inParts(value * size)));
    return { own, open: isEssential ? [] : [...keyed(''), ...parts] };
  }
  // `half` equals `50 %`
  if (form === 'fraction') return { own: keyed('percent'), open: keyed('') };
  if (form === 'number' || form === 'label') return { own: keyed(''), open: [] };
  if (form === 'ordinal') return { own: [...keyed(''), ...keyed(form)], open: [] };
  // July 14 and the 14th, the nineteenth century and the twentieth
  if (form === 'month-day') return { own: keyed(form), open: keyed('ordinal', (value) => value % 100) };
  if (form === 'century') return { own: keyed(form), open: keyed('ordinal') };
  // the 1990s and the '90s
  if (form === 'decade' && values.some((value) => value >= 100))
    return { own: keyed(form), open: keyed(form, (value) => value % 100) };
  if (form !== 'clock') return { own: keyed(form), open: [] };
  // 6.40 p.m. and 18.40, `8 a.m. to 5 p.m.` and `8 to 5`, `1:30` and `90 minutes` or `90 seconds`
  const hours = [12, 24].flatMap((day) => keyed('', (minutes) => inParts(minutes, day, 12)));
  return { own: keyed(form), open: [...hours, ...keyed('time'), ...keyed('time', (value) => value * 60)] };
}

/** Combines two units in a decimal number: 2.15 for 2 hours and 15 minutes, 12.4 for 0.40 on a clock. */
const inParts = (minutes: number, hours = Infinity, zero = 0): number =>
  (Math.floor(minutes / 60) % hours || zero) + (minutes % 60) / 100;

export const sameAmount = (a: Amount, b: Amount): boolean => indexAmounts([a]).find(b).length > 0;

/** Returns true for equal numbers with incompatible units: 5 km and 5 kg, 5 days and 5 weeks. */
export function differsInUnitOnly(a: Amount, b: Amount): boolean {
  const areNumbers = a.form === 'number' && b.form === 'number';
  return areNumbers && a.values.some((value) => b.values.includes(value)) && !sameAmount(a, b);
}

/** Finds up to {@link candidatesMax} equal amounts, and lists the units. */
export type AmountIndex = { find(amount: Amount): readonly Amount[]; readonly units: ReadonlySet<Unit | undefined> };

/** The amounts of a block; `passage` contains those of the whole text. */
export type AmountSide = {
  readonly text: string;
  readonly block: Block;
  readonly amounts: readonly Amount[];
  readonly index: AmountIndex;
  readonly passage: { readonly amounts: AmountIndex };
};

/** Maximum number of amounts per value, which limits the work for texts that repeat a number many times. */
const candidatesMax = 12;

export function indexAmounts(amounts: readonly Amount[]): AmountIndex {
  const keyed = amounts.flatMap((amount) => {
    const { own, open } = keysOf(amount);
    return [...own, ...open].map((key, place) => ({ key, amount, isOwn: place < own.length }));
  });
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const answers = new Map<string, readonly Amount[]>();
  const search = (amount: Amount): readonly Amount[] => {
    const { own, open } = keysOf(amount);
    const equal = own.flatMap((key) => byKey.get(key)?.slice(0, candidatesMax) ?? []);
    const mayEqual = open.flatMap((key) => byKey.get(key)?.filter(({ isOwn }) => isOwn) ?? []);
    return [...new Set([...equal, ...mayEqual].map((one) => one.amount))].slice(0, candidatesMax);
  };
  return {
    units: new Set(amounts.map(({ unit }) => unit)),
    find(amount) {
      const { form, values, unit } = amount;
      const id = [form, ...values, unit?.factor, unit?.dimensions].join(' ');
      const answer = answers.get(id) ?? search(amount);
      answers.set(id, answer);
      return answer;
    },
  };
}
