/** Compares how an amount is used: its unit, its direction as in `from` and `to`, and its bounds as in `at least`. */
import type { Finding, Fragment, RefusedKind } from '../finding.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import { fragmentOf, kindOf, replaced, unitKind, type AmountSide } from './amount-side.ts';
import {
  areOpposite,
  directionOf,
  isApproximate,
  isBound,
  isEndOfChange,
  isInDenial,
  isPreposition,
  isStrictBound,
  mayBeBounded,
} from './direction.ts';
import { partOf } from './part-of-period.ts';
import { periods } from './read-special.ts';
import { formGroup } from './replacement.ts';
import { isEssential, isTime } from './units.ts';

/** Compares the unit and the direction of an amount that both sides contain. */
export function compareUse(
  amount: Amount,
  found: readonly Amount[],
  isRepeated: boolean,
  source: AmountSide,
  version: AmountSide,
): Finding[] {
  const [first] = found;
  if (first === undefined) return [];
  const report = (kind: RefusedKind, other: Amount, from: Amount, to: Amount): Finding => {
    const [mine, theirs] = [widened(source, amount, from), widened(version, other, to)];
    return replaced(kind, mine, theirs);
  };
  const direction = directionOf(source.block.words, amount);
  const directions = found.map((other) => directionOf(version.block.words, other));
  const from = { ...amount, first: amount.first - 2 };
  const to = { ...first, first: first.first - 2 };
  const areContrary = directions.every((other) => areOpposite(direction, other));
  // nearly a century ago, over a century ago
  if (formGroup(amount) === 'period')
    return areContrary && isBound(direction) ? [report(kindOf(amount), first, from, to)] : [];
  if (
    found.every(
      (other) =>
        amount.form !== 'fraction' &&
        other.form !== 'fraction' &&
        (lacksUnit(amount, other) || lacksUnit(other, amount)),
    )
  )
    return [report(unitKind(amount, first), first, amount, first)];
  const differsIn = (read: (words: readonly Word[], of: Amount) => string | undefined): boolean => {
    const mine = read(source.block.words, amount);
    const others = found.map((other) => read(version.block.words, other));
    return mine !== undefined && others.every((other) => other !== undefined && other !== mine);
  };
  if (differsIn(suffixOf)) return [report('number', first, amount, first)];
  if (differsIn(rateOf)) return [report(kindOf(amount), first, amount, first)];
  if (differsIn(partOf)) return [report(kindOf(amount), first, from, to)];
  if (areContrary) {
    // `to hundreds of homes` and `from third parties` are not the ends of a change.
    const isLoose = !amount.firm && (amount.form === 'magnitude' || amount.form === 'ordinal');
    const isCertain = isBound(direction)
      ? isInDenial(source.block.words, amount) === isInDenial(version.block.words, first)
      : !isLoose ||
        [direction, ...directions].includes('by') ||
        (isEndOfChange(source.block.words, amount) && isEndOfChange(version.block.words, first));
    return [{ ...report(kindOf(amount), first, from, to), weight: isCertain ? 'refuse' : 'ask' }];
  }
  // Only one side has a bound: `more than 300` differs from `300`.
  if (isRepeated || found.length > 1 || directions[0] === direction) return [];
  if (!isBound(direction) && !isBound(directions[0])) return [];
  const isBoundOfEstimate =
    (isApproximate(source.block.words, amount) && isStrictBound(version.block.words, first)) ||
    (isStrictBound(source.block.words, amount) && isApproximate(version.block.words, first));
  // `to 99 %` and `as high as 99 %` may have the same meaning.
  const isVague =
    !amount.firm ||
    isPreposition(isBound(direction) ? source.block.words : version.block.words, isBound(direction) ? amount : first) ||
    (!isBoundOfEstimate &&
      [direction, directions[0]].some((one) => one === 'about' || one === 'within' || one === 'end')) ||
    (isBound(direction) ? mayBeBounded(version.block.words, first) : mayBeBounded(source.block.words, amount));
  return [{ ...report(kindOf(amount), first, from, to), weight: isVague ? 'ask' : 'refuse' }];
}

const adverbs: ReadonlyMap<string, string> = new Map(
  Object.entries({ hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year', annually: 'year' }),
);

/** The period of a rate: `day` in `$1,000 a day` and `$1,000 daily`. */
function rateOf(words: readonly Word[], { last, form, unit }: Amount): string | undefined {
  if (form !== 'number' || isTime(unit)) return undefined;
  const [word = '', next = ''] = [words[last]?.lower, words[last + 1]?.lower];
  return adverbs.get(word) ?? (/^(?:an?|per|each|every|[/])$/u.test(word) && periods.has(next) ? next : undefined);
}

/** The letters at the end of a number: `ax` in `802.11ax`. */
function suffixOf(words: readonly Word[], { last, unit }: Amount): string | undefined {
  const next = words[last];
  return next === undefined || next.spaced || next.kind !== 'word' || unit !== undefined ? undefined : next.lower;
}

/** True for `12 %` and a plain `12`. A unit copied within a range is not required. */
function lacksUnit(a: Amount, b: Amount): boolean {
  return a.unit !== undefined && !a.unitIsInherited && isEssential(a.unit) && b.unit === undefined;
}

function widened({ text, block }: AmountSide, amount: Amount, { first }: Amount): Fragment {
  const start = block.words[Math.max(0, first)]?.start ?? amount.start;
  return fragmentOf(text, { ...amount, start });
}
