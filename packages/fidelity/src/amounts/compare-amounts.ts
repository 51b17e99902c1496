/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { startsUpper } from '@humanize/text';
import { added, fragmentOf, leftOut, replaced, type ExactKind, type Finding, type Weight } from '../finding.ts';
import { stemOf } from '../passage/content-words.ts';
import type { Block } from '../passage/passage.ts';
import { countShared, traitsOf } from '../passage/traits.ts';
import type { Amount } from './amount.ts';
import {
  haveSameUnit,
  isDerived,
  isMonthOf,
  isNear,
  isPrecise,
  isSlip,
  mayBeInWords,
  mayEqual,
  termsMax,
} from './doubtful-amounts.ts';
import { differsInUnitOnly, type AmountIndex } from './match-amounts.ts';
import { isMoney, isTime } from './units.ts';

/** `passage` has the amounts of the whole text, to recognize those that moved. */
export type AmountSide = {
  readonly text: string;
  readonly block: Block;
  readonly amounts: readonly Amount[];
  readonly index: AmountIndex;
  readonly passage: { readonly amounts: AmountIndex };
};

const reportedMax = 50;
/** Maximum number of amounts of a block whose mentions are told apart by the words around them. */
const comparedMax = 200;

/** Compares the amounts of a block. The time is linear in their number, except for at most {@link reportedMax} differences. */
export function compareAmounts(source: AmountSide, version: AmountSide): Finding[] {
  const { left, free } = pairAmounts(source, version);
  const [lost, gained] = [select(left, version.index, true), select(free, source.index, true)];
  // Amounts that are on both sides, but more often on this side.
  const [fewer, more] = [select(left, version.index, false), select(free, source.index, false)];
  const used = new Set<Amount>();
  const pairs = [...lost, ...fewer].map((amount) => {
    const mayBe = (other: Amount): boolean => !used.has(other) && canReplace(amount, other, source, version);
    const isLike = (other: Amount): boolean => mayBe(other) && haveSameUnit(amount, other);
    const instead =
      gained.find((other) => mayBe(other) && differsInUnitOnly(amount, other)) ??
      gained.find(isLike) ??
      gained.find(mayBe) ??
      more.find(isLike);
    if (instead !== undefined) used.add(instead);
    return { amount, instead };
  });
  const unused = gained.filter((amount) => !used.has(amount));
  const findings = pairs.flatMap(({ amount, instead }, place): Finding[] => {
    if (place < lost.length) {
      const other = gained.find((one) => amount.firm && mayExpress(amount, one, source, version));
      return judgeLost(amount, instead ?? other, source, version);
    }
    if (instead === undefined) return [];
    const isSure = gained.includes(instead) || sharedTraits(amount, instead, source, version) > 1;
    return [replace(isSure ? 'refuse' : 'ask', amount, instead, source, version)];
  });
  return [...findings, ...unused.flatMap((amount) => judgeGained(amount, source, version))];
}

/** Firm amounts, which choose their counterparts first, and then the others. */
function select(amounts: readonly Amount[], index: AmountIndex, isWanted: boolean): Amount[] {
  const selected = amounts.filter((amount) => isNew(amount, index) === isWanted).slice(0, reportedMax);
  return selected.toSorted((a, b) => Number(b.firm) - Number(a.firm));
}

/** Returns true for an amount without an equal one on the other side. Another unit or `third` for `three` counts only if it is free. */
function isNew(amount: Amount, index: AmountIndex): boolean {
  const isOrdinal = amount.form === 'ordinal';
  const mayDiffer = ({ form, unit }: Amount): boolean =>
    (form === 'ordinal') !== isOrdinal || (amount.unit !== undefined && unit === undefined);
  return index.find(amount).every(mayDiffer);
}

function haveOneForm(a: Amount, b: Amount): boolean {
  return a.form === b.form && a.unit === b.unit;
}

/** Pairs equal amounts one to one, those with the same words around them first, then those with the same unit. `free` has the amounts of the version without a pair. */
function pairAmounts(source: AmountSide, version: AmountSide) {
  const free = new Set(version.amounts);
  const pairWith = (mayPair: (a: Amount, b: Amount) => boolean) => (amount: Amount) => {
    const same = version.index.find(amount).find((other) => free.has(other) && mayPair(amount, other));
    if (same !== undefined) free.delete(same);
    return same === undefined;
  };
  const areBeside = (a: Amount, b: Amount): boolean => haveOneForm(a, b) && sharedTraits(a, b, source, version) > 1;
  const isFew = source.amounts.length + version.amounts.length <= comparedMax;
  const apart = isFew ? source.amounts.filter(pairWith(areBeside)) : source.amounts;
  const unlike = apart.filter(pairWith(haveOneForm));
  return { left: unlike.filter(pairWith(() => true)), free: [...free] };
}

/** Returns the stems of the content words around an amount, and the numbers next to it. */
function describe({ block: { words } }: AmountSide, amount: Amount): string[] {
  const { before, after } = traitsOf(words, amount);
  // In `3–2` and `from 1792 to 1798`, each number identifies the other.
  const beside = [words[amount.first - 2], words[amount.last + 1]].flatMap((word, place) =>
    word?.kind === 'number' ? [`${place} ${word.lower}`, `${place} ${word.lower} beside`] : [],
  );
  return [...before, ...after, ...beside];
}

function sharedTraits(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): number {
  return countShared(describe(source, lost), describe(version, gained));
}

/** Returns true for amounts of two kinds, one of which may paraphrase the other: `until 7 a.m.` and `for nine hours`. */
function mayExpress(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): boolean {
  const sharedMax = groupOf(lost) === groupOf(gained) ? 1 : 2;
  return !(isTime(lost.unit) && isTime(gained.unit)) && sharedTraits(lost, gained, source, version) < sharedMax;
}

function groupOf({ form }: Amount): string {
  if (form === 'number' || form === 'fraction' || form === 'magnitude') return 'number';
  return /^(?:month-day|month|decade|century|clock)$/u.test(form) ? 'date' : form;
}

function canReplace(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  const pair = [lost, gained];
  // `the fourth chapter` can replace `Chapter 5`.
  const [number, ordinal] = ['number', 'ordinal'].map((form) => pair.find((amount) => amount.form === form));
  if (number !== undefined && ordinal !== undefined) {
    const [numbered, ordered] = number === lost ? [source, version] : [version, source];
    const noun = numbered.block.words[number.first - 1]?.lower ?? '';
    return noun.length > 2 && stemOf(noun) === stemOf(ordered.block.words[ordinal.last]?.lower ?? '');
  }
  if (groupOf(lost) !== groupOf(gained)) return false;
  // `the fourth month` does not replace `the last six months`.
  const ends = pair.flatMap(({ form, values }) => (form === 'ordinal' ? values : []));
  if (ends.includes(-1) && !ends.includes(1)) return false;
  // `three` does not replace `12 months`, nor `a kilo` `100 %`.
  if (pair.every(({ form }) => form === 'number') && lost.unit !== gained.unit && !haveSameUnit(lost, gained))
    return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  // `twice a day` can replace `once a day`.
  const isOnce = [source.block.words[lost.first], version.block.words[gained.first]].some(
    (word) => word?.lower === 'once',
  );
  if (!isOne || isOnce || lost.firm || gained.firm || lost.form !== 'number') return true;
  // `One house` is often written as `a house`, so `one` counts only before the same noun.
  return nounAfter(source, lost) === nounAfter(version, gained);
}

/** The stem of the word after an amount, or the words after `of`: `one of the sisters`. */
function nounAfter({ block: { words } }: AmountSide, { last }: Amount): string {
  const nouns = words.slice(last, last + (words[last]?.lower === 'of' ? 3 : 1));
  return nouns.map(({ lower }) => stemOf(lower)).join(' ');
}

function judgeLost(lost: Amount, instead: Amount | undefined, source: AmountSide, version: AmountSide): Finding[] {
  const others = version.amounts.filter((other) => other !== instead);
  if (instead !== undefined) {
    const shared = sharedTraits(lost, instead, source, version);
    const isLike = shared > 0 || instead.unit !== undefined;
    const isSure = isLike ? lost.firm || instead.firm || lost.form === instead.form : lost.firm === instead.firm;
    const isOperand = isDerived(instead, source.amounts, lost) || isDerived(lost, version.amounts, instead);
    const isCalculated =
      shared === 0
        ? isOperand || (isDerived(instead, source.amounts) && isDerived(lost, version.amounts))
        : isOperand && !isSlip(lost, instead) && (shared === 1 || isPrecise(instead));
    const isImplied = isCalculated || (shared < 2 && !haveSameUnit(lost, instead) && isDerived(lost, version.amounts));
    const isAsked =
      !isSure ||
      !canReplace(lost, instead, source, version) ||
      isImplied ||
      mayEqual(lost, instead, version) ||
      isNear(instead, lost, version, source);
    return [replace(isAsked ? 'ask' : 'refuse', lost, instead, source, version)];
  }
  const { text = '', opens = true } = source.block.words[lost.first] ?? {};
  // Half Moon Bay
  if (!lost.firm && !opens && startsUpper(text)) return [leftOut('name', 'ask', fragmentOf(source.text, lost))];
  if (!lost.firm || isMonthOf(lost, others)) return [];
  const isMoved = version.passage.amounts.find(lost).length > 0;
  const isRounded = others.slice(0, termsMax).some((other) => isNear(other, lost, version, source));
  const isAsked = isMoved || isRounded || isDerived(lost, others) || mayBeInWords(lost, version);
  return [leftOut(kindOf(lost), isAsked ? 'ask' : 'refuse', fragmentOf(source.text, lost))];
}

/** Judges an amount that only the version has. It may count up to ten things that the source lists: `all three`, `the second`. */
function judgeGained(gained: Amount, source: AmountSide, version: AmountSide): Finding[] {
  const [value = 0] = gained.values;
  const isSmall =
    gained.form === 'number' && value > 2 && value <= 20 && version.block.words[gained.first]?.kind === 'word';
  const isPlain = /^(?:time)?$/u.test(gained.unit?.dimensions[0] ?? '');
  const isCount = value > 1 && (/^(?:ordinal|magnitude)$/u.test(gained.form) || (isSmall && isPlain));
  if ((!gained.firm && !isCount) || isMonthOf(gained, source.amounts)) return [];
  const isMoved = source.passage.amounts.find(gained).length > 0;
  const isRounded = source.amounts.slice(0, termsMax).some((other) => isNear(gained, other, version, source));
  // `flight level 350` can replace `FL350`.
  const isInName = source.block.words.some(({ text }) => /^\p{L}{1,3}\d+$/u.test(text) && text.endsWith(String(value)));
  const isInSourceWords = gained.unit !== undefined && mayBeInWords(gained, source);
  const isOther = isDerived(gained, source.amounts) || /^(?:weekday|fraction)$/u.test(gained.form);
  const isImplied = isRounded || isInSourceWords || isOther;
  const weight = isMoved || isCount || isInName || isImplied ? 'ask' : 'refuse';
  return [added(kindOf(gained), weight, fragmentOf(version.text, gained))];
}

function replace(weight: Weight, lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): Finding {
  const areMoney = isMoney(lost.unit) && isMoney(gained.unit);
  const kind =
    differsInUnitOnly(lost, gained) && !areMoney ? 'unit' : kindOf(kindOf(gained) === 'date' ? gained : lost);
  return replaced(kind, weight, fragmentOf(source.text, lost), fragmentOf(version.text, gained));
}

function kindOf(amount: Amount): ExactKind {
  const isEra = amount.form === 'number' && amount.unit === undefined && (amount.values[0] ?? 0) < 0;
  if (isEra || /^(?:date|weekday|season|relative|span|(?:day-)?part)$/u.test(groupOf(amount))) return 'date';
  return isMoney(amount.unit) ? 'money' : 'number';
}
