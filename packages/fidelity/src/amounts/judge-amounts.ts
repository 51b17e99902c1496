/** Judges the difference of amounts: certain, or doubtful because an amount may be rounded, derived from others, or expressed in other words. */
import { startsUpper } from '@humanize/text';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem-of.ts';
import { table } from './number-values.ts';
import { added, fragmentOf, leftOut, replaced, type ExactKind, type Finding, type Weight } from '../finding.ts';
import { countShared, traitsOf } from '../passage/content-words.ts';
import { baseOf, type Amount } from './amount.ts';
import { type AmountSide as Side, differsInUnitOnly, sameAmount } from './match-amounts.ts';
import { comparative, isMoney, isTime, unitNamed } from './units.ts';

const reach = { words: 10, traits: 3 };

/** Returns the number of content words and numbers that two amounts have near them in both texts. */
export function sharedTraits(lost: Amount, gained: Amount, source: Side, version: Side): number {
  const [mine, theirs] = [traitsOf(source.block.words, lost, reach), traitsOf(version.block.words, gained, reach)];
  return countShared([...mine.before, ...mine.after], [...theirs.before, ...theirs.after]);
}

function groupOf({ form }: Amount): string {
  if (/^(?:number|fraction|magnitude|period)$/u.test(form)) return 'number';
  return /^(?:month-day|month|decade|century)$/u.test(form) ? 'date' : form;
}

export function canReplace(lost: Amount, gained: Amount, source: Side, version: Side): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  const [before, other] = [source.block.words[lost.first - 1]?.lower, version.block.words[gained.first - 1]?.lower];
  // at noon, at one
  if (lost.form === 'clock' && gained.form === 'number' && gained.unit === undefined && before === other)
    return /^(?:at|by|until|till|before|after|from)$/u.test(before ?? '');
  if (groupOf(lost) !== groupOf(gained)) return false;
  // `three` does not replace `12 months`, nor `a kilo` `100 %`.
  const areNumbers = [lost, gained].every(({ form }) => /^(?:number|period)$/u.test(form));
  const areLike = sharedTraits(lost, gained, source, version) > 0;
  // `for three days` does not replace `annual`.
  const areTimes = isTime(lost.unit) && isTime(gained.unit) && (lost.form === gained.form || areLike);
  const areAlike = areTimes || (lost.form === 'period' && gained.form === 'period');
  // The swimmer, 31, is a 31-year-old.
  const both = new Set([lost.unit, gained.unit]);
  const isAge = both.has(undefined) && both.has(unitNamed('years')) && areLike;
  if (areNumbers && !areAlike && !isAge && lost.unit !== gained.unit && !haveSameUnit(lost, gained)) return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  // `twice a day` can replace `once a day`.
  const isOnce =
    source.block.words[lost.first]?.lower === 'once' || version.block.words[gained.first]?.lower === 'once';
  if (!isOne || isOnce || lost.firm || gained.firm || !/^(?:number|fraction)$/u.test(lost.form)) return true;
  // `One house` is often written as `a house`, so `one` counts only before the same noun.
  return nounAfter(source, lost) === nounAfter(version, gained);
}

/** The stem of the word after an amount, or the words after `of`: `one of the sisters`. */
function nounAfter({ block: { words } }: Side, { last }: Amount): string {
  const start = /^an?$/u.test(words[last]?.lower ?? '') ? last + 1 : last;
  const nouns = words.slice(start, start + (words[start]?.lower === 'of' ? 3 : 1));
  return nouns.map(({ lower }) => stemOf(lower)).join(' ');
}

export function judgeLost(lost: Amount, instead: Amount | undefined, source: Side, version: Side): Finding[] {
  if (instead !== undefined) {
    const isApart = isElsewhere(lost, instead, source, version);
    const isWhole = ({ form, unit, values: [value = 0] }: Amount): boolean =>
      form === 'number' && unit === lost.unit && value === (lost.values[0] ?? 0) + (instead.values[0] ?? 0);
    const isTold = isDifference(source, lost) !== isDifference(version, instead);
    const isOther = isTold || isPrecise(lost, instead) || sharedTraits(lost, instead, source, version) < 2;
    const mayBeMade = isApart || (!isSlip(lost, instead) && isOther);
    const isMade = isDerived(instead, source.amounts, lost) || isDerived(lost, version.amounts, instead);
    const isAsked =
      !canReplace(lost, instead, source, version) ||
      mayEqual(lost, instead, version) ||
      isSeasonOf(instead, lost, source) ||
      isSeasonOf(lost, instead, version) ||
      (isApart && !(lost.firm && instead.firm)) ||
      isInterval(instead, source) ||
      isInterval(lost, version) ||
      (isTerm(lost, source, version) && isTerm(instead, version, source)) ||
      areInTurn(lost, source, instead, version) ||
      areInTurn(instead, version, lost, source) ||
      (isRest(version, instead) && !isRest(source, lost)) ||
      isNear(instead, lost, version) ||
      (isMade && mayBeMade) ||
      (source.amounts.some(isWhole) &&
        (isTold || isBeside(source, lost, denial) !== isBeside(version, instead, denial)));
    return [replaceAmount(isAsked ? 'ask' : 'refuse', lost, instead, source, version)];
  }
  const { text = '', opens = true } = source.block.words[lost.first] ?? {};
  // Half Moon Bay
  if (!lost.firm && !opens && startsUpper(text)) return [leftOut('name', 'ask', fragmentOf(source.text, lost))];
  if (!lost.firm || isMonthOf(lost, version.amounts)) return [];
  const isKept = isImplied(lost, version) || mayBeInWords(lost, version);
  const isAsked = isKept || version.amounts.some((other) => isNear(other, lost, version));
  return [leftOut(kindOf(lost), isAsked ? 'ask' : 'refuse', fragmentOf(source.text, lost))];
}

/** Returns true for a count whose counterpart counts something else: `one of five sizes` and `three colors`. */
function isElsewhere(lost: Amount, gained: Amount, source: Side, version: Side): boolean {
  const [noun, other] = [nounAfter(source, lost), nounAfter(version, gained)];
  const isPlain = /^(?:number|ordinal)$/u.test(lost.form) && lost.unit === undefined && gained.unit === undefined;
  // from ninth to second
  const isRank = lost.form === 'ordinal' && (functionWords.has(noun) || functionWords.has(other));
  if (noun === other || !isPlain || isRank) return false;
  // `the last of its six rules` and `the sixth`
  const isLast = lost.form === 'ordinal' && [...lost.values, ...gained.values].some((value) => value < 0);
  return isLast || sharedTraits(lost, gained, source, version) === 0;
}

/** Returns true for a term of a ratio that the other side states, too: the nine of `nine out of ten` for `90 %`. */
function isTerm({ first, last }: Amount, { amounts }: Side, { index }: Side): boolean {
  const isShare = (one: Amount): boolean => one.form === 'fraction' && one.first <= first && one.last >= last;
  return amounts.some((one) => isShare(one) && index.find(one).length > 0);
}

/** Returns true for one order told from both ends: `she is first, followed by him`, and `he is second, after her`. */
function areInTurn(early: Amount, side: Side, late: Amount, other: Side): boolean {
  const isNext = early.form === 'ordinal' && late.form === 'ordinal' && baseOf(late) - baseOf(early) === 1;
  return isNext && isBeside(side, early, /^(?:followed|before|then)$/u) && isBeside(other, late, /^(?:after|behind)$/u);
}

/** Returns true for `next spring` instead of `spring next year`. */
function isSeasonOf(season: Amount, year: Amount, { amounts }: Side): boolean {
  const distance = season.form === 'relative' && year.form === 'relative' ? baseOf(season) - baseOf(year) : 0;
  return amounts.some((one) => one.form === 'season' && 100 * baseOf(one) === distance);
}

/** Returns true for what is left of a number: the other three of four. */
function isRest({ block: { words } }: Side, { first }: Amount): boolean {
  return /^(?:other|remaining)$/u.test(words[first - 1]?.lower ?? '');
}

/** Returns true for a difference: £2 off, ten minutes later, all but one. */
function isDifference({ block: { words } }: Side, { first, last }: Amount): boolean {
  return /^(?:but|except)$/u.test(words[first - 1]?.text ?? '') || comparative.test(words[last]?.lower ?? '');
}

/** Returns true for an amount with such a word near it in its sentence. */
function isBeside({ block: { words } }: Side, { first, last }: Amount, pattern: RegExp): boolean {
  const near = words.slice(Math.max(0, first - 4), last + 6);
  return near.some(({ sentence, lower }) => sentence === words[first]?.sentence && pattern.test(lower));
}

/** What denies an amount near it: five of nine who had not finished. */
const denial = /^(?:no|not|never|n't|without|none)$/u;

/** Returns true for an amount that moved to or from another paragraph, or that the other side's amounts make or whose range contains it. */
function isImplied(amount: Amount, side: Side): boolean {
  const isMoved = side.passage.amounts.find(amount).length > 0;
  // in their twenties, aged 20 to 29
  const ages = amount.form === 'decade' ? amount.values.flatMap((age) => [age, age + 9]) : [];
  const isAge = ages.length > 0 && ages.every((age) => side.amounts.some(({ values }) => values.includes(age)));
  return isMoved || isAge || isWithinRange(amount, side) || isInterval(amount, side) || isDerived(amount, side.amounts);
}

/** Returns true for the time between events whose rate the side has: every six months for twice a year. */
function isInterval(amount: Amount, { amounts }: Side): boolean {
  return amounts.some(({ form, unit, values: [count = 0], last }, place) => {
    const period = amounts[place + 1];
    if (form !== 'number' || unit !== undefined || period?.form !== 'period' || period.first - last > 2) return false;
    const ratio = (inSeconds(amount) * count) / inSeconds(period);
    return isTime(amount.unit) && Math.abs(ratio - 1) < differenceMax.rounding;
  });
}

function inSeconds(amount: Amount): number {
  return baseOf(amount) * (amount.unit?.dimensions[0] === 'months' ? secondsPerMonth : 1);
}

/** Judges an amount that only the version has. It may count up to twenty things that the source lists: `all three`, `the second`. */
export function judgeGained(gained: Amount, source: Side, version: Side): Finding[] {
  const { form, unit, firm } = gained;
  const [value = 0] = gained.values;
  const isSmall = form === 'number' && value <= 20 && version.block.words[gained.first]?.kind === 'word';
  // A number of years is calculated from others, and `half a century` is rounded.
  const isDuration = isSmall && (unit?.dimensions[0] === 'time' || (isTime(unit) && value < 1));
  const isCount = value > 1 && (/^(?:ordinal|magnitude)$/u.test(form) || (isSmall && unit === undefined));
  if ((!firm && !isCount) || isMonthOf(gained, source.amounts)) return [];
  const isInWords =
    /^(?:weekday|fraction)$/u.test(form) ||
    (form === 'number' && value === 0) ||
    ((unit !== undefined || form.startsWith('month')) && mayBeInWords(gained, source));
  const isNearOther = source.amounts.some((other) => isNear(gained, other, version));
  const isAsked = isCount || isDuration || isInWords || isNearOther || isImplied(gained, source);
  return [added(kindOf(gained), isAsked ? 'ask' : 'refuse', fragmentOf(version.text, gained))];
}

export function replaceAmount(weight: Weight, lost: Amount, gained: Amount, source: Side, version: Side): Finding {
  const areMoney = isMoney(lost.unit) && isMoney(gained.unit);
  const kind =
    differsInUnitOnly(lost, gained) && !areMoney ? 'unit' : kindOf(kindOf(gained) === 'date' ? gained : lost);
  return replaced(kind, weight, fragmentOf(source.text, lost), fragmentOf(version.text, gained));
}

function kindOf(amount: Amount): ExactKind {
  const isEra = amount.form === 'number' && amount.unit === undefined && (amount.values[0] ?? 0) < 0;
  if (isEra || /^(?:date|clock|weekday|season|relative|span|(?:day-)?part)$/u.test(groupOf(amount))) return 'date';
  return isMoney(amount.unit) ? 'money' : 'number';
}

/** Returns true for two different measures of one dimension, two years, or two plain numbers. */
export function haveSameUnit(a: Amount, b: Amount): boolean {
  const isShared = a.unit?.dimensions.some((dimension) => b.unit?.dimensions.includes(dimension));
  if (a.unit !== undefined && b.unit !== undefined) return isShared === true && !sameAmount(a, b);
  return a.unit === b.unit && a.form === b.form && isYear(a) === isYear(b);
}

const secondsPerMonth = 30.4 * 86_400;
/** Maximum relative differences of rounded amounts and of days and months, and the absolute one of fractions. */
const differenceMax = { rounding: 0.1, months: 0.04, fraction: 0.007, ratio: 0.01 };

/** Returns true for two amounts of different notations that may have the same value. */
function mayEqual(lost: Amount, instead: Amount, version: Side): boolean {
  // `the end of June` may mean `30 June`.
  const pair = [lost, instead];
  if (lost.form !== instead.form && pair.every(({ form }) => form.startsWith('month'))) return true;
  if (lost.form !== instead.form && pair.some(({ form }) => form === 'fraction')) {
    const [[value = 0, kind] = [], [other = 0, otherKind] = []] = pair.map(quantityOf);
    // Only two shares can be compared. `half of that` may equal any other amount.
    return kind !== otherKind || Math.abs(value - other) <= differenceMax.fraction;
  }
  // `180m` may be 180 million without a unit.
  if (!pair.some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  // In `from 8.2 to 7.4 per cent`, both numbers share the unit.
  const unit = lost.unit ?? instead.unit;
  const isShared = unit !== undefined && version.amounts.some((other) => other !== instead && other.unit === unit);
  return (isMoney(unit) || isShared) && differsInUnitOnly(lost, instead);
}

/** Returns true for amounts of days and months that last about equally long, such as 60 days and two months. */
function lastsAsLong(a: Amount, b: Amount): boolean {
  const dimensions = new Set([a, b].map(({ unit }) => unit?.dimensions[0]));
  if (!dimensions.has('time') || !dimensions.has('months')) return false;
  return Math.abs(inSeconds(a) / inSeconds(b) - 1) <= differenceMax.months;
}

const hedges = table(
  'about=0 around=0 roughly=0 approximately=0 some=0 close=0 over=1 above=1 more=1 under=-1 below=-1 less=-1 nearly=-1 almost=-1',
);

/** If one of the three words before an amount says that it is rounded, returns whether the exact amount is more (1) or less (-1). */
function hedgeOf({ block: { words } }: Side, { first }: Amount): number | undefined {
  const before = words.slice(Math.max(0, first - 3), first);
  const near = before.slice(before.findLastIndex(({ kind }) => kind === 'mark') + 1);
  return near.map(({ lower }) => hedges.get(lower)).findLast((direction) => direction !== undefined);
}

/** Returns true if an amount may be the rounded form of an exact one: `about 1.2 million` for `1,204,000`. */
function isNear(rounded: Amount, exact: Amount, side: Side): boolean {
  if (lastsAsLong(rounded, exact)) return true;
  const isOfOneKind = haveSameUnit(rounded, exact) && !isYear(exact) && exact.form === 'number';
  const direction = hedgeOf(side, rounded);
  const rest = baseOf(exact) - baseOf(rounded);
  if (!isOfOneKind || direction === undefined || Math.abs(rest / baseOf(exact)) > differenceMax.rounding) return false;
  // A rounded amount may use a larger unit: `an hour and a half` for `95 minutes`.
  if ((rounded.unit?.factor ?? 1) > (exact.unit?.factor ?? 1)) return true;
  const share = rest / stepOf(rounded);
  const isNearest = direction === 0 ? Math.abs(share) <= 0.5 : share * direction > 0 && share * direction < 1;
  return isNearest && significantDigits(rounded) < significantDigits(exact);
}

/** The place value of the last digit that is not zero, or five times as much for a 5: 100 for 1,200, and 50 for 1,250. */
function stepOf(amount: Amount): number {
  const value = Math.abs(amount.values[0] ?? 0);
  const step = 10 ** (Math.floor(Math.log10(value)) + 1 - significantDigits(amount));
  return (baseOf(amount) / (amount.values[0] ?? 1)) * step * (Math.round(value / step) % 10 === 5 ? 5 : 1);
}

function significantDigits({ values: [value = 0] }: Amount): number {
  return value.toExponential().split('e')[0]?.replace('.', '').length ?? 0;
}

/** Words that can express an amount without a number. */
const wordings: readonly (readonly [pattern: RegExp, words: RegExp])[] = [
  [/^number 1 percent$/u, /^(?:all$|every|each$|entire|whol|full|pure|complete|only$|always|doubl|twice)/u],
  [/^number (?:(?:86400|604800) time|(?:1|12) months)$/u, /^(?:clock|daily|day|days|week|always|year)$/u],
  [/^month [35] /u, /^(?:march|may|quarter|half|season|q[1-4]|h[12])$/u],
  [/^month /u, /^(?:quarter|half|season|q[1-4]|h[12])$/u],
  [/^month-day (?:12(?:2[4-6]|31)|101) /u, /^(?:christmas|new|end|close|start|beginning)$/u],
  [/^ordinal [1-4] /u, /^(?:january|april|july|october)$/u],
  [/^number (?:0 .*|(?:[1-9]|10|12) )$/u, /./u],
];

/** Returns true for 100 % if the version has the word `all`, and for a small count, which a list can show. */
function mayBeInWords(amount: Amount, { block: { words } }: Side): boolean {
  const id = `${amount.form} ${baseOf(amount)} ${amount.unit?.dimensions[0] ?? ''}`;
  const wording = wordings.find(([pattern]) => pattern.test(id))?.[1];
  return amount.form === 'fraction' || (wording !== undefined && words.some(({ lower }) => wording.test(lower)));
}

function isMonthOf({ form, values: [month] }: Amount, others: readonly Amount[]): boolean {
  const isDay = (other: Amount): boolean =>
    other.form === 'month-day' && other.values.some((day) => Math.floor(day / 100) === month);
  return form === 'month' && others.some(isDay);
}

/** Maximum length of a range whose terms may be listed. */
const rangeLengthMax = 12;

/** Returns true for a number, month or day of the week within a range: the 5 of `4, 5 and 6` for `4 to 6`. */
function isWithinRange({ form, unit, values: [value = 0] }: Amount, { block, amounts }: Side): boolean {
  return amounts.some(({ form: kind, last, values: [start = 0] }, place) => {
    const to = amounts[place + 1];
    const isRange = to?.first === last + 1 && /^(?:to|through|until|[-‐‑–—])$/u.test(block.words[last]?.lower ?? '');
    const [end = 0] = isRange && unit === undefined && form === kind && form === to.form ? to.values : [];
    return value > start && value < end && end - start <= rangeLengthMax;
  });
}

/** Maximum number of amounts from which another one is calculated. */
const operandsMax = 40;

type Quantity = readonly [value: number, kind: string];

/** Returns the value of an amount for calculations: counts and years, shares of 1, and measures in base units. Other amounts have none. */
function quantityOf(amount: Amount): Quantity | [] {
  // Cents belong to several currencies.
  const dimension = isMoney(amount.unit) ? 'money' : (amount.unit?.dimensions[0] ?? '');
  if (amount.form === 'fraction' || /^per|^point$/u.test(dimension)) return [baseOf(amount), 'share'];
  if (amount.form === 'clock') return [baseOf(amount) * 60, 'clock'];
  if (!/^(?:number|ordinal|period)$/u.test(amount.form)) return [];
  return dimension === 'months' ? [baseOf(amount) / 12, ''] : [baseOf(amount), dimension];
}

/**
 * Returns true if two of the terms make the amount: a sum, difference, share or ratio. `operand` must be one of the two,
 * if it is given. A whole and a year, which need no numeral, are always present. The time is quadratic in at most
 * {@link operandsMax} terms.
 */
function isDerived(amount: Amount, terms: readonly Amount[], operand?: Amount): boolean {
  const [value, as] = quantityOf(amount);
  if (value === undefined || as === undefined || (as === 'clock' && operand !== undefined)) return false;
  const isOf = (result: number, error = 1e-6): boolean => Math.abs(result / value - 1) < error;
  const makes = ([a, kind]: Quantity, [b, other]: Quantity): boolean => {
    if (kind === 'clock' && other === 'time') return as === kind && (isOf(a + b) || isOf(a - b));
    if (kind === 'clock') return kind === other && as === 'time' && isOf(Math.abs(a - b));
    if (kind === other && as === kind) return isOf(a + b) || isOf(Math.abs(a - b));
    if (kind === other) return as === 'share' && (isOf(a / b, differenceMax.ratio) || isOf(b / a, differenceMax.ratio));
    const isTimes = other === '' && as !== 'share' && operand === undefined;
    return as === kind && (((isTimes || other === 'share') && isOf(a * b)) || (isTimes && isOf(a / b)));
  };
  const quantitiesOf = (some: readonly Amount[]): Quantity[] => some.map(quantityOf).filter((one) => one.length === 2);
  const known = quantitiesOf(terms.slice(0, operandsMax).filter((term) => term !== operand));
  if (as === 'share' || (isYear(amount) && operand === undefined)) known.push([1, as]);
  const lefts = operand === undefined ? known : quantitiesOf([operand]);
  return lefts.some((left) => known.some((right) => left !== right && makes(left, right)));
}

/** Returns true for two years, and for values that differ in one digit or in the order of digits, which are more often mistakes than calculations. */
function isSlip(lost: Amount, instead: Amount): boolean {
  const [mine = '', other = ''] = [lost, instead].map(({ values: [value] }) => String(value));
  const different = Array.from(mine).filter((digit, place) => digit !== other[place]).length;
  const areSorted = Array.from(mine).toSorted().join('') === Array.from(other).toSorted().join('');
  return (isYear(lost) && isYear(instead)) || areSorted || (mine.length === other.length && different < 2);
}

/** Returns true for amounts of which two others rarely make one by chance: of at least 100, or an exact percentage. */
function isPrecise(lost: Amount, instead: Amount): boolean {
  const isLarge = [lost, instead].some(({ values: [value = 0] }) => value >= 100);
  return isLarge || (instead.unit?.dimensions[0] === 'percent' && significantDigits(instead) > 1);
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}
