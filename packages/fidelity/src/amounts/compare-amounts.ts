/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { startsUpper } from '@humanize/text';
import { added, fragmentOf, leftOut, replaced, type ExactKind, type Finding, type Weight } from '../finding.ts';
import { countShared, stemOf, traitsOf } from '../passage/content-words.ts';
import type { Side } from '../side.ts';
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
} from './doubtful-amounts.ts';
import { differsInUnitOnly, type AmountIndex } from './match-amounts.ts';
import { isMoney, isTime } from './units.ts';

const reportedMax = 50;
/** Maximum number of amounts of a block whose mentions are told apart by the words around them. */
const comparedMax = 200;

/** Compares the amounts of a block. The time is linear in their number, except for at most {@link reportedMax} differences. */
export function compareAmounts(source: Side, version: Side): Finding[] {
  const { left, free } = pairAmounts(source, version);
  const [lost, gained] = [select(left, version.index, true), select(free, source.index, true)];
  // Amounts that are on both sides, but more often on this side.
  const [fewer, more] = [select(left, version.index, false), select(free, source.index, false)];
  const used = new Set<Amount>();
  const pairs = [...lost, ...fewer].map((amount) => {
    const mayBe = (other: Amount): boolean => !used.has(other) && canReplace(amount, other, source, version);
    const isLike = (other: Amount): boolean => mayBe(other) && haveSameUnit(amount, other);
    const instead = gained.find(isLike) ?? gained.find(mayBe) ?? more.find(isLike);
    if (instead !== undefined) used.add(instead);
    return { amount, instead };
  });
  const unused = gained.filter((amount) => !used.has(amount));
  const findings = pairs.flatMap(({ amount, instead }, place): Finding[] => {
    if (place < lost.length) {
      const other = gained.find((one) => amount.firm && mayExpress(amount, one, source, version));
      return judgeLost(amount, instead ?? other, source, version);
    }
    return instead === undefined ? [] : [replace('refuse', amount, instead, source, version)];
  });
  return [...findings, ...unused.flatMap((amount) => judgeGained(amount, source, version))];
}

function select(amounts: readonly Amount[], index: AmountIndex, isWanted: boolean): Amount[] {
  return amounts.filter((amount) => isNew(amount, index) === isWanted).slice(0, reportedMax);
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
function pairAmounts(source: Side, version: Side) {
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

/** Returns the number of content words and numbers that two amounts have near them in both texts. */
function sharedTraits(lost: Amount, gained: Amount, source: Side, version: Side): number {
  const [mine, theirs] = [traitsOf(source.block.words, lost), traitsOf(version.block.words, gained)];
  return countShared([...mine.before, ...mine.after], [...theirs.before, ...theirs.after]);
}

/** Returns true for amounts of two kinds, one of which may paraphrase the other: `until 7 a.m.` and `for nine hours`. */
function mayExpress(lost: Amount, gained: Amount, source: Side, version: Side): boolean {
  return !(isTime(lost.unit) && isTime(gained.unit)) && sharedTraits(lost, gained, source, version) < 2;
}

function groupOf({ form }: Amount): string {
  if (form === 'number' || form === 'fraction' || form === 'magnitude') return 'number';
  return /^(?:month-day|month|decade|century|clock)$/u.test(form) ? 'date' : form;
}

function canReplace(lost: Amount, gained: Amount, source: Side, version: Side): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  if (groupOf(lost) !== groupOf(gained)) return false;
  // `three` does not replace `12 months`, nor `a kilo` `100 %`.
  const areNumbers = lost.form === 'number' && gained.form === 'number';
  if (areNumbers && lost.unit !== gained.unit && !haveSameUnit(lost, gained)) return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  // `twice a day` can replace `once a day`.
  const isOnce =
    source.block.words[lost.first]?.lower === 'once' || version.block.words[gained.first]?.lower === 'once';
  if (!isOne || isOnce || lost.firm || gained.firm || lost.form !== 'number') return true;
  // `One house` is often written as `a house`, so `one` counts only before the same noun.
  return nounAfter(source, lost) === nounAfter(version, gained);
}

/** The stem of the word after an amount, or the words after `of`: `one of the sisters`. */
function nounAfter({ block: { words } }: Side, { last }: Amount): string {
  const nouns = words.slice(last, last + (words[last]?.lower === 'of' ? 3 : 1));
  return nouns.map(({ lower }) => stemOf(lower)).join(' ');
}

function judgeLost(lost: Amount, instead: Amount | undefined, source: Side, version: Side): Finding[] {
  if (instead !== undefined) {
    const mayBeMade =
      !isSlip(lost, instead) && (isPrecise(lost, instead) || sharedTraits(lost, instead, source, version) < 2);
    const isMade = isDerived(instead, source.amounts, lost) || isDerived(lost, version.amounts, instead);
    const isAsked =
      !canReplace(lost, instead, source, version) ||
      mayEqual(lost, instead, version) ||
      isNear(instead, lost, version) ||
      (isMade && mayBeMade);
    return [replace(isAsked ? 'ask' : 'refuse', lost, instead, source, version)];
  }
  const { text = '', opens = true } = source.block.words[lost.first] ?? {};
  // Half Moon Bay
  if (!lost.firm && !opens && startsUpper(text)) return [leftOut('name', 'ask', fragmentOf(source.text, lost))];
  if (!lost.firm || isMonthOf(lost, version.amounts)) return [];
  const isRounded = version.amounts.some((other) => isNear(other, lost, version));
  const isAsked = isRounded || isImplied(lost, version) || mayBeInWords(lost, version);
  return [leftOut(kindOf(lost), isAsked ? 'ask' : 'refuse', fragmentOf(source.text, lost))];
}

/** Returns true for an amount that moved to or from another paragraph, or that the other side's amounts make. */
function isImplied(amount: Amount, { amounts, passage }: Side): boolean {
  return passage.amounts.find(amount).length > 0 || isDerived(amount, amounts);
}

/** Judges an amount that only the version has. It may count up to ten things that the source lists: `all three`, `the second`. */
function judgeGained(gained: Amount, source: Side, version: Side): Finding[] {
  const { form, unit, firm } = gained;
  const [value = 0] = gained.values;
  const isSmall = form === 'number' && value > 2 && value <= 20 && version.block.words[gained.first]?.kind === 'word';
  const isPlain = unit === undefined || unit.dimensions[0] === 'time';
  const isCount = value > 1 && (/^(?:ordinal|magnitude)$/u.test(form) || (isSmall && isPlain));
  if ((!firm && !isCount) || isMonthOf(gained, source.amounts)) return [];
  const isInWords = /^(?:weekday|fraction)$/u.test(form) || (unit !== undefined && mayBeInWords(gained, source));
  const isNearOther = source.amounts.some((other) => isNear(gained, other, version));
  const isAsked = isCount || isInWords || isNearOther || isImplied(gained, source);
  return [added(kindOf(gained), isAsked ? 'ask' : 'refuse', fragmentOf(version.text, gained))];
}

function replace(weight: Weight, lost: Amount, gained: Amount, source: Side, version: Side): Finding {
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
