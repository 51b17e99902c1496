/** Reads fractions, mixed numbers and amounts without a numeral: `2/3`, `one in five`, `hundreds of`, `a year`. */
import { startsUpper } from '@humanize/text';
import { denominators, magnitudes, multiples, scales, unitsOfTen, vulgarFractions } from './number-values.ts';
import { functionWords } from '../passage/passage.ts';
import type { Amount, Cursor, Unit } from './amount.ts';
import { readCardinal, type Cardinal } from './read-cardinal.ts';
import { comparative, isMeasure, isMoney, isTime, readUnit, unitNamed } from './units.ts';

/** Matches `one in five`, `two out of every five`, `three homes in ten` and `one member of staff in four`. */
const ratioWords = /^(?:(?!and |or |to )\p{L}+ ){0,4}?(?:in|out of|of(?= every))(?: every)? /u;

/** Reads `2/3` and `one in five`. The 8 and 9 of `8 in 9` follow the fraction: a version may write `8 of the 9`. */
export function readRatio(cursor: Cursor, at: number, cardinal: Cardinal): Amount[] | undefined {
  const { value, last } = cardinal;
  if (cardinal.isScaled || !Number.isInteger(value) || value < 1) return undefined;
  if (cursor.lower(last) === '/' && cursor.isJoined(last) && cursor.isNumber(last + 1) && value < 1000) {
    const parts = Number(cursor.lower(last + 1));
    // A blood pressure of 140/85 is not a fraction.
    if (value < parts && Number.isInteger(parts)) return [measureOrShare(cursor, at, last + 2, value / parts)];
  }
  const named = cursor.pastHyphen(last);
  const parts = denominators.get(cursor.lower(named));
  const isPlural = cursor.lower(named).endsWith('s');
  const phrase = cursor.words[last]?.kind === 'word' ? cursor.phrase(last, 8) : '';
  // five quarters, three quarters in a row
  const isTime = /^quarters\b/u.test(phrase) && (value !== 3 || /^\S+ (?:in a row|running|ago|later)\b/u.test(phrase));
  if (parts !== undefined && !isTime && !cardinal.inDigits && value < 10 && (value === 1 ? !isPlural : isPlural))
    // In `two halves`, each part is a half.
    return [fractionAmount(cursor, at, named + 1, (value === parts ? 1 : value) / parts, value !== parts)];
  const inAt = last + (ratioWords.exec(phrase)?.[0].split(' ').length ?? 1) - 1;
  const whole = inAt === last ? undefined : readCardinal(cursor, inAt);
  // `three homes in ten`, but not `3 homes in ten` and `three homes in ten towns`
  const isCount = cardinal.inDigits || /[^s]s$/u.test(cursor.lower(whole?.last ?? last));
  if (value > 1 && isCount && !/^(?:in|out|of every)\b/u.test(phrase)) return undefined;
  // Neither `six weeks found that in 62 percent` nor `two seconds in 59:41` is a ratio.
  const isMeasure = whole !== undefined && readUnit(cursor, whole.last, whole.inDigits).unit !== undefined;
  const isClock = whole !== undefined && cursor.isNumber(whole.last + 1) && cursor.isJoined(whole.last + 1);
  const mayBe = whole !== undefined && Number.isInteger(whole.value) && whole.value > value && whole.value <= 1000;
  if (!mayBe || isMeasure || isClock || value > 99) return undefined;
  const term = (count: number, from: number, to: number): Amount => cursor.amount(from, to, 'number', count, false);
  const share = fractionAmount(cursor, at, whole.last, value / whole.value, value === 1 && inAt - last <= 3);
  return [share, term(value, at, last), term(whole.value, inAt, whole.last)];
}

/** Adds a fraction to a number: `2½`, `2 1/2`, `two and a half`, `one and a half million`. */
export function addFraction(cursor: Cursor, { value, last, inDigits }: Cardinal): { value: number; last: number } {
  const scaled = (sum: number, end: number): { value: number; last: number } => {
    const scale = scales.get(cursor.lower(end)) ?? 1;
    return scale < 1000 ? { value: sum, last: end } : { value: sum * scale, last: end + 1 };
  };
  const sign = vulgarFractions.get(cursor.lower(last));
  if (sign !== undefined) return scaled(value + sign, last + 1);
  const [part, whole] = [Number(cursor.lower(last)), Number(cursor.lower(last + 2))];
  const isSlash = cursor.lower(last + 1) === '/' && cursor.isJoined(last + 1) && cursor.isJoined(last + 2);
  if (isSlash && !cursor.isJoined(last) && part > 0 && part < whole)
    return { value: value + part / whole, last: last + 3 };
  const and = cursor.pastHyphen(last);
  // It had 90 pupils in 2010 and a third more in 2020.
  if (cursor.lower(and) !== 'and' || (inDigits && value >= 1000)) return { value, last };
  const countAt = cursor.pastHyphen(and + 1);
  const count = cursor.lower(countAt) === 'a' ? 1 : unitsOfTen.get(cursor.lower(countAt));
  const partsAt = cursor.pastHyphen(countAt + 1);
  const parts = denominators.get(cursor.lower(partsAt));
  if (count === undefined || parts === undefined) return { value, last };
  // a million and a half
  return scaled(value + (count / parts) * (scales.get(cursor.lower(last - 1)) ?? 1), partsAt + 1);
}

/** Returns the amount for `3/4` or `¾`. It is a number if a unit follows: ¾ teaspoon. */
function measureOrShare(cursor: Cursor, first: number, end: number, value: number): Amount {
  const { unit, last } = readUnit(cursor, end, true);
  return cursor.amount(first, last, unit === undefined ? 'fraction' : 'number', value, true, unit);
}

/** The amount of a fraction, which is a plain number before a scale or a unit: a quarter of a million, half an hour. */
function fractionAmount(cursor: Cursor, first: number, last: number, value: number, firm: boolean): Amount {
  const [, of = '', one = ''] = /^(of )?(an? |one |1 )?/u.exec(cursor.phrase(last, 3)) ?? [];
  const isHalf = cursor.lower(last - 1) === 'half';
  const isAfterArticle = /^(?:an?|one|the|that|this|every|last|first|next)$/u.test(
    cursor.lower(isHalf ? last - 2 : first),
  );
  const whole = one === '' ? cursor.pastHyphen(last) : last + (of === '' ? 1 : 2);
  const mayBe = one === '' ? of === '' && (isHalf || cursor.lower(last - 1) === 'quarter') : of !== '' || isHalf;
  if (mayBe && !/(?:^points?|[^s]s)$/u.test(cursor.lower(whole))) {
    const scale = scales.get(cursor.lower(whole));
    const { unit, last: end } = readUnit(cursor, scale === undefined ? whole : whole + 1, false);
    if (scale !== undefined || (unit !== undefined && (one !== '' || whole > last || isAfterArticle)))
      return cursor.amount(first, Math.max(end, whole + 1), 'number', value * (scale ?? 1), true, unit);
  }
  return cursor.amount(first, last, 'fraction', value, firm);
}

/** Returns the part after a unit: `and a half` in `an hour and a half`, but not in `between a quarter and a half`. */
export function addHalfUnit(cursor: Cursor, last: number, unit: Unit | undefined): { value: number; last: number } {
  const isPart = unit !== undefined && cursor.phrase(last, 2) === 'and a' && !denominators.has(cursor.lower(last - 1));
  const parts = isPart ? denominators.get(cursor.lower(last + 2)) : undefined;
  return parts === 2 || parts === 4 ? { value: 1 / parts, last: last + 3 } : { value: 0, last };
}

type Reader = (cursor: Cursor, at: number, word: string) => Amount | undefined;

const readMagnitude: Reader = (cursor, at, word) => {
  const [value, next] = [magnitudes.get(word), cursor.lower(at + 1)];
  if (value === undefined || (/^(?:scores|tens)$/u.test(word) && next !== 'of')) return undefined;
  const more = next === 'of' ? magnitudes.get(cursor.lower(at + 2)) : undefined;
  return cursor.amount(at, more === undefined ? at + 1 : at + 3, 'magnitude', value * (more ?? 1), false);
};

/** Reads `twice`, `tenfold`, `ninepence` and the round in `the semi-final`, which a version may omit. */
const readMultiple: Reader = (cursor, at, word) => {
  const isRound = /^(?:semi|quarter)(?: [-‐‑])? ?finals?\b/u.test(cursor.phrase(at, 3));
  if (isRound) return cursor.amount(at, at + 1, 'label', word.startsWith('semi') ? 0.5 : 0.25, false);
  const value = multiples.get(word);
  const isPeople = /^(?:couple|pair)$/u.test(word) && cursor.lower(at + 1) !== 'of';
  if (value === undefined || isPeople) return undefined;
  const unit = /(?:pence|penny|fiver|tenner)$/u.test(word) ? unitNamed('penny') : undefined;
  // A version may shorten the name Sixpenny Handley.
  const firm = unit !== undefined && !startsUpper(cursor.words[at]?.text ?? '');
  return cursor.amount(at, at + 1, 'number', value, firm, unit);
};

/** Reads `a mile`, `a year and a half`, `every second day`, `several hundred` and `by the thousand`. */
const readPhrase: Reader = (cursor, at, word) => {
  const isOther = word === 'alternate' || (/^(?:other|second)$/u.test(word) && cursor.lower(at - 1) === 'every');
  const isSeveral = /^(?:several|few|many)$/u.test(word);
  const isByThe = cursor.phrase(at, 2) === 'by the';
  if (!isOther && !isSeveral && !isByThe && !/^(?:an?|every|each|per|another)$/u.test(word)) return undefined;
  const next = isByThe ? at + 2 : at + 1;
  const scale = isSeveral || isByThe ? scales.get(cursor.lower(next)) : undefined;
  if (scale !== undefined) return cursor.amount(at, next + 1, 'magnitude', scale, false);
  const { unit, last } = readUnit(cursor, next, word === 'per');
  if (isSeveral) return unit === undefined ? undefined : cursor.amount(at, last, 'span', 1, false, unit);
  // every other day, but not `every other day of the week`
  if (isOther && cursor.lower(last) === 'of') return undefined;
  if (isOther) return cursor.amount(at, last, unit === undefined ? 'ordinal' : 'number', 2, true, unit);
  // a point and a half, but not `a third and a half`
  const isPlain = unit === undefined && !scales.has(cursor.lower(next)) && !denominators.has(cursor.lower(next));
  if (isPlain && cursor.phrase(at + 2, 3) === 'and a half') return cursor.amount(at, at + 5, 'fraction', 1.5, true);
  const part = addHalfUnit(cursor, last, unit);
  if (part.value === 0 && (isMeasure(unit) || cursor.lower(last) === 'old') && !/[^s]s$/u.test(cursor.lower(last - 1)))
    return cursor.amount(at, last, 'number', 1, false, unit);
  return part.value === 0 ? undefined : cursor.amount(at, part.last, 'number', 1 + part.value, true, unit);
};

const beforeFraction = /^(?:by|than|about|nearly|almost|over|under|only|just|roughly|around|between)$/u;
const beforeShare = /^(?:bottom|top|lowest|highest|upper|lower|poorest|richest|first|middle|last|final|remaining)$/u;
/** Words that follow a share of people, and rarely a third person. */
const afterShare = /^(?:are|were|have|had|say|said|report|reported|feel|felt|think|thought)$/u;
const afterHalf = /^(?:the|its|their|his|her|our|all)$/u;

/** Reads `a third of`, `by a quarter`, `½` and `halved`, but not `a third option` or `by a ninth state`. */
const readFraction: Reader = (cursor, at, word) => {
  const vulgar = vulgarFractions.get(word);
  if (vulgar !== undefined) return measureOrShare(cursor, at, at + 1, vulgar);
  if (/^halv(?:e|es|ed|ing)$/u.test(word)) return cursor.amount(at, at + 1, 'fraction', 0.5, false);
  const last = /^an?$/u.test(word) ? at + 2 : at + 1;
  const [before, parts, next] = [cursor.lower(at - 1), denominators.get(cursor.lower(last - 1)), cursor.words[last]];
  if (parts === undefined || cursor.lower(last - 1).endsWith('s')) return undefined;
  const isShare = beforeShare.test(before) && !namedPeriod.test(cursor.phrase(at - 3, 8));
  const isLast = next?.kind !== 'word' || functionWords.has(next.lower) || next.lower.endsWith('ing');
  const isSure =
    /\b(?:than|nearly|almost|roughly|at least|at most|of which|of whom)$/u.test(cursor.phrase(at - 2, 2)) ||
    /^(?:as|of)$/u.test(next?.lower ?? '') ||
    ((parts === 2 || last > at + 1) && afterHalf.test(next?.lower ?? '')) ||
    (parts > 2 && comparative.test(next?.lower ?? '')) ||
    ((parts === 2 || isLast) && beforeFraction.test(before));
  const isWhole =
    last > at + 1
      ? isSure || afterShare.test(next?.lower ?? '') || (parts === 4 && !/^(?:\d.*|once|twice|times)$/u.test(before))
      : parts === 2 || isShare || (parts === 4 && /^(?:of an?|hour)\b/u.test(cursor.phrase(last, 2)));
  const firm = isSure && !isShare && !/^(?:other|second|latter|better|good)$/u.test(before);
  return isWhole ? fractionAmount(cursor, at, last, 1 / parts, firm) : undefined;
};

const rates = new Set('hourly daily weekly fortnightly monthly quarterly yearly annual annually'.split(' '));
const currencies = new Set('euro dollar pound yen yuan rupee ruble rouble franc lira peso'.split(' '));
const beforePeriod = /^(?:an?|per|each|every|\/|full|whole|entire|past|first|last|next|following|previous)$/u;

/** The words that follow a rate: `once a week` or `once daily`, but not `once a car park`. */
const isRateOf =
  /^(?:(?:hour|dai|week|fortnight|month|quarter|year|annual)ly|(?:an?|per|every|each) (?:(?:other|second|single) )?(?:hour|day|night|week|weekend|fortnight|month|quarter|term|season|year|decade|generation|century))\b/u;

/** Matches three words before a period, and four after it: `days of the week`, `the first quarter of the year`. */
const namedPeriod =
  /^(?:hours|days|nights|weeks|months) of the |^\S+ - (?:hour|day|night|week|month) |^\S* for the \S+ (?!and )|^(?:\S* ){3}(?:day|week|month|year) (?:\d\d?|one|two|three|four|five|six) |\b(?:the|this|that|first|last|second|third|fourth|final|best|worst|latest|current|same|previous)(?: -)? quarter (?!of (?!\d|(?:the|this|last|next) (?:\S+ )?year\b))/u;

/** Reads `a year`, `daily`, `a full day` and `the euro` as one unit, which a version may omit but not replace. */
const readPeriod: Reader = (cursor, at, word) => {
  if (word === 'once' && isRateOf.test(cursor.phrase(at + 1, 3))) return cursor.amount(at, at + 1, 'number', 1, false);
  const before = cursor.lower(at - 1);
  const { text = '', opens = false } = cursor.words[at] ?? {};
  // Farmers Weekly
  const isRate = rates.has(word) && (opens || !startsUpper(text));
  const isCurrency = before === 'the' && currencies.has(word);
  const isTold =
    /^(?:fortnight|decade)$/u.test(word) || beforePeriod.test(before) || namedPeriod.test(cursor.phrase(at - 3, 8));
  if (!isRate && !isCurrency && !isTold) return undefined;
  const isSecond = /^\S* (?:per|\/) |^(?:metres|meters|miles|feet) a | (?:each|every) second of$/u;
  if (word === 'second' && !isSecond.test(cursor.phrase(at - 2, 4))) return undefined;
  const { unit, last } = isRate ? { unit: unitNamed(word), last: at + 1 } : readUnit(cursor, at, before === '/');
  const isOne = (isTime(unit) || isMoney(unit)) && last === at + 1 && !/[^s]s$/u.test(word);
  return isOne ? cursor.amount(at, last, 'period', 1, false, unit) : undefined;
};

export const indefiniteReaders = [readMultiple, readPhrase, readMagnitude, readFraction, readPeriod];

export const indefiniteStarts: readonly string[] = [
  ...[magnitudes, multiples, denominators, vulgarFractions, rates, currencies].flatMap((words) => [...words.keys()]),
  ...'a an every each per another halve halved halving several few many other alternate once by'.split(' '),
  ...'h s min hour day week fortnight month year minute decade century millennium'.split(' '),
];
