/** Compares numbers, dates, times, units and money by value. Each amount must be on both sides. */
import { fragmentOf, type Finding, type Weight } from '../finding.ts';
import { baseOf, type Amount } from './amount.ts';
import {
  canReplace,
  haveSameUnit,
  judgeGained,
  judgeLost,
  judgeReplaced,
  nounAfter,
  replaceAmount,
  sharedTraits,
} from './judge-amounts.ts';
import { type AmountIndex, type AmountSide as Side, differsInUnitOnly } from './match-amounts.ts';
import { isTime } from './units.ts';

const reportedMax = 50;
/** Maximum number of amounts in a block for which mentions are distinguished by the surrounding words. */
const comparedMax = 200;

/** Compares the amounts of a block, in linear time except for at most {@link reportedMax} differences. */
export function compareAmounts(source: Side, version: Side): Finding[] {
  const { left, unpaired } = pairAmounts(source, version);
  const lost = select(left, version.index, true).filter((amount) => !isTerm(amount, source, version));
  const gained = select(unpaired, source.index, true).filter((amount) => !isTerm(amount, version, source));
  // Amounts that occur on both sides, but more often on this side.
  const [fewer, more] = [select(left, version.index, false), select(unpaired, source.index, false)];
  const [free, spare] = [new Set(gained), new Set(more)];
  // Firm amounts are matched with replacements first.
  const missing = [...lost, ...fewer].toSorted((a, b) => Number(b.firm) - Number(a.firm));
  const findings = missing.flatMap((amount): Finding[] => {
    const isLike = (other: Amount): boolean => haveSameUnit(amount, other);
    const isValue = (other: Amount): boolean => differsInUnitOnly(amount, other);
    // `three times as fast` and `a third of the time`
    const isInverse = (other: Amount): boolean =>
      other.form === 'fraction' && Math.abs(baseOf(other) * baseOf(amount) - 1) < 1e-6;
    const isBeside = (other: Amount): boolean => isLike(other) && sharedTraits(amount, other, source, version) > 0;
    // `followed by Lee` and `Lee was second`, but not `the second house` for `the first house`
    const isSame = (other: Amount): boolean => nounAfter(source, amount) === nounAfter(version, other);
    const isAgain = (one: Amount): boolean => isValue(one) || (isLike(one) && (one.form !== 'ordinal' || isSame(one)));
    const able = [...free].filter((other) => canReplace(amount, other, source, version));
    const likely = [isValue, isInverse, isBeside, isLike].flatMap((isOne) => able.find(isOne) ?? []);
    const instead =
      likely[0] ?? able[0] ?? [...spare].find((other) => isLike(other) && canReplace(amount, other, source, version));
    const isSpare = instead !== undefined && !free.delete(instead) && spare.delete(instead);
    const replace = (weight: Weight): Finding[] =>
      instead === undefined ? [] : [replaceAmount(weight, amount, instead, source, version)];
    // A replacement is certain if units are comparable and nearby words are shared or the version still has the amount.
    if (!isNew(amount, version.index)) return replace(instead !== undefined && isAgain(instead) ? 'refuse' : 'ask');
    if (isSpare && !amount.firm && !isBeside(instead)) return replace('ask');
    // `until 7 a.m.` and `for nine hours`
    const mayExpress = (other: Amount): boolean =>
      !(isTime(amount.unit) && isTime(other.unit)) && sharedTraits(amount, other, source, version) < 2;
    const other = instead ?? (amount.firm ? gained.find(mayExpress) : undefined);
    return other === undefined ? judgeLost(amount, source, version) : [judgeReplaced(amount, other, source, version)];
  });
  const gains = [...free].flatMap((amount) => judgeGained(amount, source, version));
  return [...findings, ...gains, ...source.amounts.flatMap((amount) => compareBounds(amount, source, version))];
}

/** The words next to a lower bound and an upper bound. */
const bounds = [
  /(?:\bleast|\bover|(?<!\bno|\bnot) more than|\bn(?:o|ot) (?:less|fewer) than) #|# or (?:more|over|above)\b/u,
  /(?:\bmost|\bup to|\bas \w+ as|\bunder|\bn(?:o|ot) more than|(?<!\bno|\bnot) (?:less|fewer) than) #|# or (?:less|fewer|under)\b/u,
];

/** Asks about an amount that has a bound on one side only, or the opposite one: `more than 20 years` for `20 years`. */
function compareBounds(amount: Amount, source: Side, version: Side): Finding[] {
  const [[other, ...more], own] = [version.index.find(amount), source.index.find(amount)];
  if (amount.form !== 'number' || other === undefined || more.length > 0 || own.length > 1) return [];
  const [mine, theirs] = [wordsAround(amount, source), wordsAround(other, version)];
  if (bounds.every((bound) => bound.test(mine) === bound.test(theirs))) return [];
  const [had, has] = [fragmentOf(source.text, amount), fragmentOf(version.text, other)];
  const message = `Is “${had.text}” a minimum, a maximum or neither in both texts?`;
  return [{ kind: 'number', weight: 'ask', source: had, version: has, message }];
}

function wordsAround({ first, last }: Amount, { block: { words } }: Side): string {
  const around = [...words.slice(Math.max(0, first - 3), first), { lower: '#' }, ...words.slice(last, last + 2)];
  return around.map(({ lower }) => ` ${lower.slice(0, 20)}`).join('');
}

function select(amounts: readonly Amount[], index: AmountIndex, isWanted: boolean): Amount[] {
  return amounts.filter((amount) => isNew(amount, index) === isWanted).slice(0, reportedMax);
}

/** An amount of another kind (`third` for `three`) or with a unit on one side only matches only if it is not paired. */
function isNew(amount: Amount, index: AmountIndex): boolean {
  const mayDiffer = (other: Amount): boolean =>
    rankOrTime(other) !== rankOrTime(amount) || (amount.unit === undefined) !== (other.unit === undefined);
  return index.find(amount).every(mayDiffer);
}

const rankOrTime = ({ form }: Amount): string => /^(?:ordinal|clock)$/u.exec(form)?.[0] ?? '';
const isRank = ({ form, firm }: Amount): boolean => form === 'ordinal' && !firm;
const haveOneForm = (a: Amount, b: Amount): boolean => a.form === b.form && a.unit === b.unit;

/** Pairs equal amounts one to one: by the words around them, then by unit. `unpaired` contains the version's others. */
function pairAmounts(source: Side, version: Side) {
  const free = new Set(version.amounts);
  const pairWith = (mayPair: (a: Amount, b: Amount) => boolean) => (amount: Amount) => {
    const same = version.index.find(amount).find((other) => free.has(other) && mayPair(amount, other));
    if (same !== undefined) free.delete(same);
    return same === undefined;
  };
  // 1 October and `the first increase`
  const mayPair = (a: Amount, b: Amount): boolean =>
    isRank(a) === isRank(b) ||
    a.form === b.form ||
    sharedTraits(a, b, source, version) > Number([a, b].some(({ form }) => form === 'month-day'));
  const areBeside = (a: Amount, b: Amount): boolean =>
    a.unit === b.unit && mayPair(a, b) && sharedTraits(a, b, source, version) > 1;
  const isFew = source.amounts.length + version.amounts.length <= comparedMax;
  const apart = isFew
    ? source.amounts.filter(pairWith((a, b) => haveOneForm(a, b) && areBeside(a, b))).filter(pairWith(areBeside))
    : source.amounts;
  return { left: apart.filter(pairWith(haveOneForm)).filter(pairWith(mayPair)), unpaired: [...free] };
}

/** Returns true for a term of a ratio that the other side also states: the `nine` in `nine out of ten` for `90 %`. */
function isTerm(amount: Amount, { amounts }: Side, { index }: Side): boolean {
  const isAround = ({ form, first, last }: Amount): boolean =>
    form === 'fraction' && amount.form === 'number' && first <= amount.first && last >= amount.last;
  return amounts.some((one) => isAround(one) && index.find(one).length > 0);
}
