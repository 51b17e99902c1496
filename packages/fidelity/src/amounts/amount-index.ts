/** An index of one side's amounts. It finds equal amounts without comparing all pairs. */
import type { Amount } from './amount.ts';
import { sameAmount } from './match-amounts.ts';

export type AmountIndex = {
  /** Equal amounts, at most {@link candidatesMax}. */
  find(amount: Amount): readonly Amount[];
};

/** Maximum number of amounts per value, which limits the work for texts that repeat a number many times. */
const candidatesMax = 12;

export function indexAmounts(amounts: readonly Amount[]): AmountIndex {
  const byKey = new Map<string, Amount[]>();
  for (const amount of amounts) {
    for (const key of keysOf(amount)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [amount]);
      else if (known.length < candidatesMax) known.push(amount);
    }
  }
  const answers = new Map<string, readonly Amount[]>();
  return {
    find(amount) {
      const { form, values, unit } = amount;
      const question = `${form} ${values.join(' ')} ${unit?.factor} ${unit?.dimensions.join(' ')}`;
      const known = answers.get(question);
      if (known !== undefined) return known;
      const candidates = new Set([...keysOf(amount)].flatMap((key) => byKey.get(key) ?? []));
      const answer = [...candidates].filter((candidate) => sameAmount(amount, candidate));
      answers.set(question, answer);
      return answer;
    },
  };
}

/** The lookup keys of an amount. Equal amounts have a key in common. */
function keysOf({ form, values, unit }: Amount): Set<string> {
  const keys = new Set<string>();
  for (const value of values) {
    if (form === 'month-day') keys.add(`month-day ${value}`);
    else if (form === 'decade') keys.add(`decade ${value % 100}`);
    else if (['clock', 'weekday', 'month', 'century', 'magnitude'].includes(form)) keys.add(`${form} ${value}`);
    else {
      if (form === 'ordinal') keys.add(`century ${value}`);
      keys.add(value.toPrecision(9));
      if (unit !== undefined) keys.add((value * unit.factor).toPrecision(9));
    }
  }
  return keys;
}
