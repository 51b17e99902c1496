/** Numbers, dates, times, units and money: each amount of one side must be on the other, by value. */
import { shown, type Finding, type Fragment, type RefusedKind, type Weight } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import { indexAmounts, type AmountIndex } from './amount-index.ts';
import { areOpposite, directionOf } from './direction.ts';
import { differsInUnitOnly } from './match-amounts.ts';
import { pairWords } from './number-words.ts';
import { isEssential, isMoney } from './units.ts';

/** One side of a comparison: a block, its amounts, and those of the whole passage that it stands in. */
export type AmountSide = {
  readonly text: string;
  readonly block: Block;
  readonly amounts: readonly Amount[];
  readonly passage: AmountIndex;
};

export function compareAmounts(source: AmountSide, version: AmountSide): Finding[] {
  const inVersion = indexAmounts(version.amounts);
  const inSource = indexAmounts(source.amounts);
  const lost = source.amounts.filter((amount) => inVersion.find(amount).length === 0);
  const gained = version.amounts.filter(
    (amount) => inSource.find(amount).length === 0 && !isMonthOf(amount, source.amounts),
  );
  const findings: Finding[] = [];
  const answered = new Set<Amount>();
  for (const amount of lost) {
    const instead = gained.find((other) => !answered.has(other) && competes(amount, other, source, version));
    if (instead !== undefined) answered.add(instead);
    findings.push(...judgeLost(amount, instead, source, version));
  }
  for (const amount of gained) if (!answered.has(amount)) findings.push(...judgeGained(amount, source, version));
  for (const amount of source.amounts) findings.push(...compareUse(amount, inVersion.find(amount), source, version));
  return findings;
}

/** `May 11` in the source, `in May` in the version. */
function isMonthOf(amount: Amount, others: readonly Amount[]): boolean {
  if (amount.form !== 'month') return false;
  return others.some(
    ({ form, values }) => form === 'month-day' && values.some((value) => Math.floor(value / 100) === amount.values[0]),
  );
}

/** An amount that took the other's place: of the same form, and neither is a mere `one`. */
function competes(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  if (formGroup(lost) !== formGroup(gained)) return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  if (!isOne || lost.firm || gained.firm) return true;
  return nounBehind(source.block.words, lost) === nounBehind(version.block.words, gained);
}

function formGroup({ form }: Amount): string {
  if (form === 'number' || form === 'fraction' || form === 'magnitude') return 'number';
  return ['month-day', 'month', 'weekday', 'decade', 'century', 'clock'].includes(form) ? 'date' : form;
}

/** The word behind an amount, singular. */
function nounBehind(words: readonly Word[], { last }: Amount): string {
  return (words[last]?.lower ?? '').replace(/s$/u, '');
}

function judgeLost(lost: Amount, instead: Amount | undefined, source: AmountSide, version: AmountSide): Finding[] {
  const fragment = fragmentOf(source.text, lost);
  if (instead !== undefined) {
    const other = fragmentOf(version.text, instead);
    const kind = differsInUnitOnly(lost, instead) ? unitKind(lost, instead) : kindOf(lost);
    const message = `The source says “${shown(fragment.text)}”, but the version says “${shown(other.text)}”.`;
    const refuses = lost.firm || instead.firm || lost.form === instead.form;
    return [{ kind, weight: refuses ? 'refuse' : 'ask', source: fragment, version: other, message }];
  }
  if (isUnremarkable(lost, version)) return [];
  const one = replacedByOne(lost, source, version);
  if (one !== undefined) return judgeLost(lost, one, source, version);
  const isMoved = version.passage.find(lost).length > 0;
  const weight: Weight = lost.firm && !isMoved ? 'refuse' : 'ask';
  const message = isMoved
    ? `“${shown(fragment.text)}” stands in another paragraph of the version than in the source.`
    : `The source says “${shown(fragment.text)}”, and the version leaves it out.`;
  return [{ kind: kindOf(lost), weight, source: fragment, version: null, message }];
}

/** `two sons` has become `one son`. */
function replacedByOne(lost: Amount, source: AmountSide, version: AmountSide): Amount | undefined {
  if (lost.form !== 'number') return undefined;
  const noun = nounBehind(source.block.words, lost);
  if (!/\p{L}{3}/u.test(noun)) return undefined;
  const had = source.amounts.some(
    (amount) => amount.values[0] === 1 && nounBehind(source.block.words, amount) === noun,
  );
  if (had) return undefined;
  return version.amounts.find((amount) => amount.values[0] === 1 && nounBehind(version.block.words, amount) === noun);
}

/** One, two and first are said in many ways: a, both, another, to begin with. */
function isUnremarkable({ form, values, firm }: Amount, side: AmountSide): boolean {
  if (firm) return false;
  if (form === 'ordinal' || values[0] === 0 || values[0] === 1 || values[0] === 0.5) return true;
  return values[0] === 2 && side.block.words.some(({ lower }) => pairWords.has(lower));
}

function judgeGained(gained: Amount, source: AmountSide, version: AmountSide): Finding[] {
  if (isUnremarkable(gained, source) || (!gained.firm && gained.values[0] === 2)) return [];
  const fragment = fragmentOf(version.text, gained);
  const isMoved = source.passage.find(gained).length > 0;
  const weight: Weight = gained.firm && !isMoved ? 'refuse' : 'ask';
  const message = isMoved
    ? `“${shown(fragment.text)}” stands in another paragraph of the source than in the version.`
    : `The version says “${shown(fragment.text)}”, which the source does not say.`;
  return [{ kind: kindOf(gained), weight, source: null, version: fragment, message }];
}

/** The unit of an amount that is on both sides, and what the words before it make of it. */
function compareUse(amount: Amount, found: readonly Amount[], source: AmountSide, version: AmountSide): Finding[] {
  const [first] = found;
  if (first === undefined) return [];
  const report = (kind: RefusedKind, other: Amount, from: Amount, to: Amount): Finding => {
    const [mine, theirs] = [widened(source, amount, from), widened(version, other, to)];
    const message = `The source says “${shown(mine.text)}”, but the version says “${shown(theirs.text)}”.`;
    return { kind, weight: 'refuse', source: mine, version: theirs, message };
  };
  if (
    found.every(
      (other) =>
        amount.form !== 'fraction' &&
        other.form !== 'fraction' &&
        (lacksUnit(amount, other) || lacksUnit(other, amount)),
    )
  )
    return [report(unitKind(amount, first), first, amount, first)];
  const direction = directionOf(source.block.words, amount);
  if (direction === undefined) return [];
  if (found.every((other) => areOpposite(direction, directionOf(version.block.words, other))))
    return [
      report(kindOf(amount), first, { ...amount, first: amount.first - 1 }, { ...first, first: first.first - 1 }),
    ];
  return [];
}

/** 12 % and a bare 12. A number in a range may leave its unit to its neighbour. */
function lacksUnit(a: Amount, b: Amount): boolean {
  return a.unit !== undefined && !a.unitIsCarried && isEssential(a.unit) && b.unit === undefined;
}

function widened({ text, block }: AmountSide, amount: Amount, { first }: Amount): Fragment {
  const start = block.words[Math.max(0, first)]?.start ?? amount.start;
  return fragmentOf(text, { ...amount, start });
}

function unitKind(a: Amount, b: Amount): RefusedKind {
  return [a.unit, b.unit].some((unit) => unit?.dimensions.every((dimension) => dimension.startsWith('money')) === true)
    ? 'money'
    : 'unit';
}

function kindOf(amount: Amount): RefusedKind {
  if (formGroup(amount) === 'date') return 'date';
  return amount.unit !== undefined && isMoney(amount.unit) ? 'money' : 'number';
}

function fragmentOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Fragment {
  return { start, end, text: text.slice(start, end) };
}
