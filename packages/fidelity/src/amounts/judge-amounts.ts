/** Judges differences between amounts. One that may be rounded, derived or expressed in other words is doubtful. */
import { startsUpper } from '@humanize/text';
import { functionWords } from '../passage/passage.ts';
import { added, fragmentOf, leftOut, replaced, type ExactKind, type Finding, type Weight } from '../finding.ts';
import { stemOf, traitsOf } from '../passage/content-words.ts';
import { baseOf, type Amount } from './amount.ts';
import { type AmountSide as Side, differsInUnitOnly, sameAmount } from './match-amounts.ts';
import { isMoney, isTime, unitNamed } from './units.ts';

const reach = { words: 10, traits: 3 };

/** Returns how many content words and numbers near the amount in the source are also near the one in the version. */
export function sharedTraits(lost: Amount, gained: Amount, source: Side, version: Side): number {
  const [mine, theirs] = [traitsOf(source.block.words, lost, reach), traitsOf(version.block.words, gained, reach)];
  return [...mine.keys()].filter((trait) => theirs.has(trait)).length;
}

function groupOf({ form }: Amount): string {
  if (/^(?:number|fraction|magnitude|period)$/u.test(form)) return 'number';
  return /^(?:month-day|month|decade|century)$/u.test(form) ? 'date' : form;
}

export function canReplace(lost: Amount, gained: Amount, source: Side, version: Side): boolean {
  if (differsInUnitOnly(lost, gained)) return true;
  if (groupOf(lost) !== groupOf(gained)) return false;
  // `three` does not replace `12 months`, and `a kilo` does not replace `100 %`.
  const areNumbers = [lost, gained].every(({ form }) => /^(?:number|period)$/u.test(form));
  const areLike = sharedTraits(lost, gained, source, version) > 0;
  // `for three days` does not replace `annual`.
  const areTimes = isTime(lost.unit) && isTime(gained.unit) && (lost.form === gained.form || areLike);
  const arePeriods = lost.form === 'period' && gained.form === 'period' && isTime(lost.unit) === isTime(gained.unit);
  // `The swimmer, 31,` and `a 31-year-old` state the same age.
  const both = new Set([lost.unit, gained.unit]);
  // `44 days, four fewer` and `four days fewer`
  const { units } = (lost.unit === undefined ? source : version).index;
  const isShared = lost.form === gained.form && units.has(lost.unit ?? gained.unit);
  const areCounts = both.has(undefined) && areLike && ![lost, gained].some((one) => isMoney(one.unit) || isYear(one));
  const isAge = areCounts && (both.has(unitNamed('years')) || isShared);
  if (areNumbers && !areTimes && !arePeriods && !isAge && lost.unit !== gained.unit && !haveSameUnit(lost, gained))
    return false;
  const isOne = lost.values[0] === 1 || gained.values[0] === 1;
  const words = [source.block.words[lost.first], version.block.words[gained.first]].map((word) => word?.lower);
  // `twice a day` can replace `once a day`.
  if (!isOne || words.includes('once') || lost.firm || gained.firm || !/^(?:number|fraction)$/u.test(lost.form))
    return true;
  // `One house` is often written as `a house`, so `one` counts only before the same noun.
  return nounAfter(source, lost) === nounAfter(version, gained);
}

/** The stem of the word after an amount, or the words after `of`: `one of the sisters`. */
export function nounAfter({ block: { words } }: Side, { last }: Amount): string {
  const start = /^an?$/u.test(words[last]?.lower ?? '') ? last + 1 : last;
  const nouns = words.slice(start, start + (words[start]?.lower === 'of' ? 3 : 1));
  return nouns.map(({ lower }) => stemOf(lower)).join(' ');
}

/** Judges an amount that the version states differently: a certain replacement, or a question if a relation holds. */
export function judgeReplaced(lost: Amount, instead: Amount, source: Side, version: Side): Finding {
  const isAsked =
    !canReplace(lost, instead, source, version) ||
    relations.some((holds) => holds(lost, instead, source, version) || holds(instead, lost, version, source));
  return replaceAmount(isAsked ? 'ask' : 'refuse', lost, instead, source, version);
}

type Relation = (own: Amount, other: Amount, side: Side, otherSide: Side) => boolean;

/** Ways in which two texts can state the same fact with different amounts. Each is tried in both directions. */
const relations: readonly Relation[] = [mayEqual, isElsewhere, isRest, isMade];

function mayEqual(own: Amount, other: Amount, side: Side, otherSide: Side): boolean {
  // `the end of June` may mean `30 June`.
  const pair = [own, other];
  if (own.form === 'month' && own.values[0] === Math.floor((other.values[0] ?? 0) / 100)) return true;
  if (own.form !== other.form && pair.some(({ form }) => form === 'fraction')) {
    const [[value = 0, kind] = [], [otherValue = 0, otherKind] = []] = pair.map(quantityOf);
    // Only two shares (up to 0.007 apart), or `half a pill` and `one pill`, compare. `half of that` may equal any.
    const isPart =
      /^an?$/u.test(side.block.words[own.last]?.lower ?? '') && nounAfter(side, own) === nounAfter(otherSide, other);
    if (kind === otherKind) return Math.abs(value - otherValue) <= 0.007;
    // `36 plays, 18 of which` are half of the plays, and `three times as fast` is a third of the time.
    const [at, { amounts, block }] = [otherSide.amounts.indexOf(other), otherSide];
    const [next, as] = block.words.slice(other.last, other.last + 2).map(({ lower }) => lower);
    if (next === 'times' && as === 'as' && Number.isInteger(otherValue)) return Math.abs(value * otherValue - 1) < 0.1;
    const isCounted = next === 'of' && [-1, 1].some((step) => baseOf(amounts[at + step] ?? other) > baseOf(other));
    const isOther = isCounted && amounts.every((one) => Math.abs((baseOf(one) * value) / otherValue - 1) > 0.1);
    return own.form === 'fraction' && !isPart && !isOther;
  }
  // A month has about 2,592,000 seconds, so `90 days` may mean `three months`.
  if (isTime(own.unit) && isTime(other.unit) && Math.abs(baseOf(own) / baseOf(other) / 2_592_000 - 1) < 0.07)
    return true;
  // `180m` may be 180 million without a unit.
  if (!pair.some(({ unit, values }) => unit === undefined || values.length > 1)) return false;
  // In `from 8.2 to 7.4 per cent`, both numbers share the unit. Percentage points are often called points.
  const unit = own.unit ?? other.unit;
  const isShared = unit !== undefined && otherSide.amounts.some((one) => one !== other && one.unit === unit);
  return (isMoney(unit) || isShared || unit?.dimensions[0] === 'point') && differsInUnitOnly(own, other);
}

/** A count of something else: `one of five sizes` and `three colors`. */
function isElsewhere(own: Amount, other: Amount, side: Side, otherSide: Side): boolean {
  const [noun, otherNoun] = [nounAfter(side, own), nounAfter(otherSide, other)];
  const isPlain = /^(?:number|ordinal)$/u.test(own.form) && own.form === other.form && own.unit === other.unit;
  // from ninth to second
  const isRank = own.form === 'ordinal' && (functionWords.has(noun) || functionWords.has(otherNoun));
  if (noun === otherNoun || !isPlain || own.unit !== undefined || (own.firm && other.firm)) return false;
  // `the last of its six rules` and `the sixth`
  const isLast = own.form === 'ordinal' && [...own.values, ...other.values].some((value) => value < 0);
  return isLast || (!isRank && sharedTraits(own, other, side, otherSide) === 0);
}

/** The rest or all of the other amount: `the other three` for `four`, `all but one` for `six` of seven. */
function isRest(own: Amount, other: Amount, { block: { words } }: Side, { amounts, block }: Side): boolean {
  const before = words[own.first - 1]?.text ?? '';
  if (before === 'all' && own.form !== other.form) return true;
  const isExcept = /^(?:but|except) (?!but\b|except\b)/u.test(`${before} ${block.words[other.first - 1]?.lower}`);
  if (own.form === 'weekday') return isExcept;
  // the museum and ten other ones, for eleven museums
  if (before === 'and' && words[own.last]?.text === 'other' && baseOf(other) === baseOf(own) + 1) return true;
  return isExcept ? isDerived(own, amounts, other) : /^(?:other|remaining)$/u.test(before);
}

/**
 * The result of a calculation with the other amount and another one in its sentence: `£44` for `£2 off £46`. Amounts
 * that differ in one digit are more often mistakes, unless they are parts of a whole: `two of nine missing`.
 */
function isMade(own: Amount, other: Amount, side: Side, otherSide: Side): boolean {
  const { words } = otherSide.block;
  const at = otherSide.amounts.indexOf(other);
  const near = otherSide.amounts.slice(Math.max(0, at - operandsMax), at + operandsMax);
  const beside = near.filter(({ first }) => words[first]?.sentence === words[other.first]?.sentence);
  // `ten minutes short of two hours`, `twice a year`; `280 on Sunday and half as many on Monday`
  const isNew = (one: Amount): boolean =>
    isTime(own.unit) !== (quantityOf(one)[1] === 'share') &&
    ((one.unit === undefined && other.form === 'period' && one.last === other.first - 1) ||
      side.index.find(one).every(({ unit }) => unit !== one.unit));
  if (quantityOf(own)[1] !== 'share' && isDerived(own, beside.filter(isNew), other)) return true;
  const [before = '', otherBefore] = [side.block.words[own.first - 1]?.lower, words[other.first - 1]?.lower];
  const isSame = before === otherBefore && !/^(?:about|around|roughly|nearly|almost)$/u.test(before);
  const isLater = /^(?:later|earlier)$/u.test(words[other.last]?.lower ?? '');
  const isRatio = /^(?:twice|doubl|tripl)/u.test(side.block.words[own.first]?.lower ?? '');
  if (isSame || isTime(own.unit) || nounAfter(side, own) === nounAfter(otherSide, other)) return false;
  if (isRatio || isLater || quantityOf(own)[1] !== quantityOf(other)[1] || !isSlip(own, other))
    return isDerived(own, beside, other);
  return beside.some((one) => one.form === own.form && baseOf(one) === baseOf(own) + baseOf(other));
}

/** Judges an amount that the version omits, which is allowed if it is often expressed without a number. */
export function judgeLost(lost: Amount, source: Side, version: Side): Finding[] {
  const { text = '', opens = true } = source.block.words[lost.first] ?? {};
  // Half Moon Bay
  if (!lost.firm && !opens && startsUpper(text)) return [leftOut('name', 'ask', fragmentOf(source.text, lost))];
  if (!lost.firm) return [];
  const weight = mayBeTold(lost, source, version) ? 'ask' : 'refuse';
  return [leftOut(kindOf(lost), weight, fragmentOf(source.text, lost))];
}

/** Judges an amount that only the version has. It may count things that the source lists: `all three`, `the second`. */
export function judgeGained(gained: Amount, source: Side, version: Side): Finding[] {
  const { form, firm, values } = gained;
  const isCount = /^(?:ordinal|magnitude)$/u.test(form) || isInWords(gained, version);
  if (!firm && !(isCount && (values[0] ?? 0) > 1)) return [];
  const weight = mayBeTold(gained, version, source) ? 'ask' : 'refuse';
  return [added(kindOf(gained), weight, fragmentOf(version.text, gained))];
}

/** Returns true for a number in words up to 20 that may count what the other text lists, or state a short time. */
function isInWords({ form, unit, values: [value = 0], first }: Amount, { block: { words } }: Side): boolean {
  if (form !== 'number' || value > 20 || (value > 1 && words[first]?.kind !== 'word')) return false;
  const isShort = unit?.dimensions[0] === 'time' || value < 1 || value * (unit?.factor ?? 1) < 12;
  return unit === undefined || (isTime(unit) && isShort);
}

/** Words next to which a text may omit a month or a date. */
const besideMonth = /^(?:months?|quarter|half|[QH][1-4]|end|start|[Mm]ay|[Mm]arch|Day|Eve|Christmas)$/u;

/** True if the other side may state it in other words, elsewhere (but not `16` for `4 p.m.`), or by a calculation. */
function mayBeTold(amount: Amount, side: Side, { amounts, passage, block: { words } }: Side): boolean {
  const [{ form, unit }, [value = 0]] = [amount, amount.values];
  const isVague = /^(?:ordinal|magnitude|fraction|weekday)$/u.test(form) || isInWords(amount, side);
  // all; a month, a year, a day and a week in base units
  const isWhole = isTime(unit)
    ? [1, 12, 86_400, 604_800].includes(baseOf(amount))
    : unit?.dimensions[0] === 'percent' && baseOf(amount) === 1;
  const isInPeriod = form.startsWith('month') && words.some(({ text }) => besideMonth.test(text));
  // aged 30 to 39, in their thirties
  const isAge = form === 'decade' && amounts.some(({ values: [age = 0] }) => age >= value && age < value + 10);
  const isTold = passage.amounts.find(amount).some((one) => form !== 'clock' || one.form === form || baseOf(one) < 13);
  // the 21 in `20, 21 and 22 May` for `20 to 22 May`
  const isMember = [-1, 1].every((step) => side.index.find({ ...amount, values: [value + step] }).length > 0);
  const ends = amounts.filter((one) => one.form === form && one.unit === unit);
  const isInRange = ends.some((end, at) => {
    const isTo = /^(?:to|until|till|through|[-‐‑–—])$/u.test(words[end.last]?.lower ?? '');
    return isTo && value > baseOf(end) && value < Math.max(...(ends[at + 1]?.values ?? []));
  });
  const isListed = isMember && isInRange && (form === 'month-day' || isYear(amount));
  return isVague || isWhole || isInPeriod || isAge || isTold || isListed || isDerived(amount, amounts);
}

export function replaceAmount(weight: Weight, lost: Amount, gained: Amount, source: Side, version: Side): Finding {
  const isUnit = differsInUnitOnly(lost, gained) && !isMoney(lost.unit);
  const kind = isUnit ? 'unit' : kindOf(kindOf(gained) === 'date' ? gained : lost);
  return replaced(kind, weight, fragmentOf(source.text, lost), fragmentOf(version.text, gained));
}

function kindOf(amount: Amount): ExactKind {
  const isEra = amount.unit === undefined && baseOf(amount) < 0;
  if (isEra || /^(?:date|clock|weekday|season|relative|phase)$/u.test(groupOf(amount))) return 'date';
  return isMoney(amount.unit) ? 'money' : 'number';
}

/** Returns true for two different measures in the same dimension, two years, or two plain numbers. */
export function haveSameUnit(a: Amount, b: Amount): boolean {
  const isShared = a.unit?.dimensions.some((dimension) => b.unit?.dimensions.includes(dimension));
  if (a.unit !== undefined && b.unit !== undefined) return isShared === true && !sameAmount(a, b);
  return a.unit === b.unit && a.form === b.form && isYear(a) === isYear(b);
}

const operandsMax = 40;

type Quantity = readonly [value: number, kind: string];

/** Values for calculations: numbers, fractions of 1, base units, and seconds for times and dates. Others have none. */
function quantityOf(amount: Amount): Quantity | [] {
  // Cents belong to several currencies.
  const dimension = isMoney(amount.unit) ? 'money' : (amount.unit?.dimensions[0] ?? '').replace('celsius', 'degree');
  if (amount.form === 'fraction' || /^per|^point$/u.test(dimension)) return [baseOf(amount), 'share'];
  if (amount.form === 'clock') return [baseOf(amount) * 60, 'point'];
  if (amount.form === 'month-day')
    return [Date.UTC(2001, baseOf(amount) / 100 - 1, baseOf(amount) % 100) / 1000, 'point'];
  if (!/^(?:number|ordinal|period)$/u.test(amount.form)) return [];
  return dimension === 'months' ? [baseOf(amount) / 12, ''] : [baseOf(amount), dimension];
}

/**
 * Returns true for a sum, difference, product or share of two terms, one of which is `operand` if given. A whole and a
 * year, which need no numeral, are always terms. Takes time quadratic in the terms, at most {@link operandsMax}.
 */
function isDerived(amount: Amount, terms: readonly Amount[], operand?: Amount): boolean {
  const [value, as] = quantityOf(amount);
  if (value === undefined || as === undefined || (as === 'point' && operand !== undefined)) return false;
  const isOf = (result: number): boolean => Math.abs(result / value - 1) < 1e-6;
  const makes = ([a, kind]: Quantity, [b, other]: Quantity): boolean => {
    if (kind === 'point' && other === 'time') return as === kind && (isOf(a + b) || isOf(a - b));
    if (kind === 'point') return kind === other && as === 'time' && isOf(Math.abs(a - b));
    if (kind === other && as === '' && operand !== undefined && (isOf(a / b) || isOf(b / a))) return true;
    if (kind === other && as === kind && (isOf(a + b) || isOf(Math.abs(a - b)))) return true;
    if (as !== kind || other === 'share')
      return as === kind ? isOf(a * b) || isOf(a * (1 - b)) : as === 'share' && kind === other && isOf(a / b);
    return other === '' && (operand === undefined || kind === 'time') && as !== 'share' && (isOf(a * b) || isOf(a / b));
  };
  const quantitiesOf = (some: readonly Amount[]): Quantity[] => some.map(quantityOf).filter((one) => one.length === 2);
  const known = quantitiesOf(terms.slice(0, operandsMax).filter((term) => term !== operand));
  if (as === 'share' || (isYear(amount) && operand === undefined)) known.push([1, as]);
  const lefts = operand === undefined ? known : quantitiesOf([operand]);
  return lefts.some((left) => known.some((right) => left !== right && makes(left, right)));
}

/** True for two years, and for values with one different digit or another order, which are more often mistakes. */
function isSlip(lost: Amount, instead: Amount): boolean {
  const [mine = '', other = ''] = [lost, instead].map(({ values: [value] }) => String(value));
  const different = Array.from(mine).filter((digit, place) => digit !== other[place]).length;
  const areSorted = Array.from(mine).toSorted().join('') === Array.from(other).toSorted().join('');
  return (isYear(lost) && isYear(instead)) || areSorted || (mine.length === other.length && different < 2);
}

function isYear({ form, unit, values: [value = 0] }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(value) && value >= 1000 && value <= 2200;
}
