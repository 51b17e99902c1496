/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { added, fragmentOf, leftOut, replaced, type ExactKind, type Finding, type Weight } from '../finding.ts';
import { stemOf } from '../passage/content-words.ts';
import type { Block } from '../passage/passage.ts';
import type { Amount } from './amount.ts';
import { differsInUnitOnly, sameAmount, sharesDimension, type AmountIndex } from './match-amounts.ts';
import { isMoney } from './units.ts';

/** The amounts of a block and an index of them, and of the whole text, to recognize amounts that moved. */
export type AmountSide = {
  readonly text: string;
  readonly block: Block;
  readonly amounts: readonly Amount[];
  readonly index: AmountIndex;
  readonly passage: { readonly amounts: AmountIndex };
};

/** Maximum number of amounts of each side that are reported per block. */
const reportedMax = 50;

/** Compares the amounts of a block. The time is linear in their number, except for at most {@link reportedMax} differences. */
export function compareAmounts(source: AmountSide, version: AmountSide): Finding[] {
  const [inSource, inVersion] = [source.index, version.index];
  const { left, free } = pairAmounts(source, version);
  const lost = left.filter((amount) => isNew(amount, inVersion)).slice(0, reportedMax);
  const gained = free.filter((amount) => isNew(amount, inSource)).slice(0, reportedMax);
  // Amounts that are on both sides, but more often on this side.
  const fewer = left.filter((amount) => !isNew(amount, inVersion)).slice(0, reportedMax);
  const more = free.filter((amount) => !isNew(amount, inSource)).slice(0, reportedMax);
  const used = new Set<Amount>();
  const findings: Finding[] = [];
  for (const amount of [...lost, ...fewer]) {
    const isFewer = !lost.includes(amount);
    const mayBe = (other: Amount): boolean => !used.has(other) && canReplace(amount, other, source, version);
    const instead =
      gained.find((other) => mayBe(other) && (!isFewer || haveSameUnit(amount, other))) ??
      more.find((other) => mayBe(other) && haveSameUnit(amount, other) && (!isFewer || (amount.firm && other.firm)));
    if (instead !== undefined) used.add(instead);
    if (!isFewer) findings.push(...judgeLost(amount, instead, source, version));
    else if (instead !== undefined)
      findings.push(replaceAmount(gained.includes(instead) ? 'refuse' : 'ask', amount, instead, source, version));
  }
  for (const amount of gained) if (!used.has(amount)) findings.push(...judgeGained(amount, source, version));
  return findings;
}

/** True for an amount without an equal one on the other side, and for a measure that equals only numbers without a unit. */
function isNew(amount: Amount, index: AmountIndex): boolean {
  return index.find(amount).every(({ unit }) => amount.unit !== undefined && unit === undefined);
}

/** Pairs equal amounts one to one, those with the same unit first. `free` has the amounts of the version without a pair. */
function pairAmounts(source: AmountSide, version: AmountSide) {
  const free = new Set(version.amounts);
  const pairWith = (mayPair: (a: Amount, b: Amount) => boolean) => (amount: Amount) => {
    const same = version.index.find(amount).find((other) => free.has(other) && mayPair(amount, other));
    if (same !== undefined) free.delete(same);
    return same === undefined;
  };
  const unlike = source.amounts.filter(pairWith((a, b) => a.form === b.form && a.unit === b.unit));
  return { left: unlike.filter(pairWith(() => true)), free: [...free] };
}

/** True for two different measures of one dimension, two years, or two plain numbers. */
function haveSameUnit(a: Amount, b: Amount): boolean {
  if (a.unit !== undefined && b.unit !== undefined) return sharesDimension(a.unit, b.unit) && !sameAmount(a, b);
  return a.unit === b.unit && a.form === b.form && isYear(a) === isYear(b);
}

/** Amounts of one group can replace each other. */
function groupOf({ form }: Amount): string {
  if (form === 'number' || form === 'fraction' || form === 'magnitude') return 'number';
  return /^(?:month-day|month|weekday|decade|century|clock)$/u.test(form) ? 'date' : form;
}

function canReplace(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  if (groupOf(lost) !== groupOf(gained)) return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  if (!isOne || lost.firm || gained.firm || lost.form !== 'number') return true;
  // `One house` is often written as `a house`, so `one` counts only before the same noun.
  return nounAfter(source, lost) === nounAfter(version, gained);
}

/** The stem of the word after an amount, or the words after `of`: `one of the sisters`. */
function nounAfter({ block: { words } }: AmountSide, { last }: Amount): string {
  const count = words[last]?.lower === 'of' ? 3 : 1;
  return words
    .slice(last, last + count)
    .map(({ lower }) => stemOf(lower))
    .join(' ');
}

function judgeLost(lost: Amount, instead: Amount | undefined, source: AmountSide, version: AmountSide): Finding[] {
  const others = version.amounts.filter((other) => other !== instead);
  const isImplied = isDerived(lost, others);
  if (instead !== undefined) {
    const isSure = !isLoose(lost, instead) && (lost.firm || instead.firm || lost.form === instead.form);
    return [replaceAmount(isSure && !isImplied ? 'refuse' : 'ask', lost, instead, source, version)];
  }
  if (!lost.firm || isMonthOf(lost, others)) return [];
  const isLessExact = others.some((other) => isMonthOf(other, [lost]));
  const isMoved = version.passage.amounts.find(lost).length > 0;
  const weight = isMoved || isImplied || isLessExact || lost.form === 'fraction' ? 'ask' : 'refuse';
  return [leftOut(kindOf(lost), weight, fragmentOf(source.text, lost))];
}

/** A version may count what the source lists: `the two`, `all three`, `the second`. */
const countedMax = 10;

function judgeGained(gained: Amount, source: AmountSide, version: AmountSide): Finding[] {
  const {
    form,
    unit,
    first,
    firm,
    values: [value = 0],
  } = gained;
  const isInWords = version.block.words[first]?.kind === 'word';
  const isCount =
    value > 1 &&
    (/^(?:ordinal|magnitude)$/u.test(form) ||
      (form === 'number' && unit === undefined && value > 2 && value <= countedMax && isInWords));
  const isImplied = isDerived(gained, source.amounts);
  if ((!firm && !isCount) || isMonthOf(gained, source.amounts)) return [];
  const isMoved = source.passage.amounts.find(gained).length > 0;
  const isAsked = isMoved || isCount || isImplied || form === 'weekday';
  return [added(kindOf(gained), isAsked ? 'ask' : 'refuse', fragmentOf(version.text, gained))];
}

/** True for `54 kroner` and `54`, whose unit may be implied, and for `a quarter of the time` and `four times faster`. */
function isLoose(a: Amount, b: Amount): boolean {
  // `180m` may be 180 million without a unit.
  if (![a, b].some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  const isMixed = a.form !== b.form && [a, b].some(({ form }) => form === 'fraction');
  return ((isMoney(a.unit) || isMoney(b.unit)) && differsInUnitOnly(a, b)) || (isMixed && a.unit === b.unit);
}

/** True for May if one of the others is a day in May. */
function isMonthOf({ form, values: [month] }: Amount, others: readonly Amount[]): boolean {
  const isDay = (other: Amount): boolean =>
    other.form === 'month-day' && other.values.some((day) => Math.floor(day / 100) === month);
  return form === 'month' && others.some(isDay);
}

function replaceAmount(
  weight: Weight,
  lost: Amount,
  instead: Amount,
  source: AmountSide,
  version: AmountSide,
): Finding {
  const areMoney = isMoney(lost.unit) && isMoney(instead.unit);
  const isEra = kindOf(instead) === 'date';
  const kind = differsInUnitOnly(lost, instead) && !areMoney ? 'unit' : kindOf(isEra ? instead : lost);
  return replaced(kind, weight, fragmentOf(source.text, lost), fragmentOf(version.text, instead));
}

function kindOf(amount: Amount): ExactKind {
  const isEra = amount.form === 'number' && amount.unit === undefined && (amount.values[0] ?? 0) < 0;
  if (isEra || /^(?:date|season|relative|part)$/u.test(groupOf(amount))) return 'date';
  return isMoney(amount.unit) ? 'money' : 'number';
}

const monthsPerYear = 12;
/** Maximum number of amounts from which another one is derived. */
const termsMax = 60;

/** True for a year or a number of years that others imply: `1951` for `1950 and a year later`. */
function isDerived(amount: Amount, others: readonly Amount[]): boolean {
  const known = others.slice(0, termsMax);
  const [value = 0] = amount.values;
  const years = known.filter(isYear).map(({ values: [year = 0] }) => year);
  if (isYear(amount)) return known.some((other) => years.some((year) => Math.abs(value - year) === yearsIn(other)));
  const span = yearsIn(amount);
  return span !== undefined && years.some((year) => years.includes(year + span));
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}

function yearsIn({ values: [value = 0], unit }: Amount): number | undefined {
  return unit?.dimensions[0] === 'months' ? (value * unit.factor) / monthsPerYear : undefined;
}
