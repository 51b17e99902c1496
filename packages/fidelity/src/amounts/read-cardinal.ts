/** Reads whole and decimal numbers in digits or words, without their units. */
import { scales, shortScales, tens, unitsOfTen } from './number-values.ts';
import type { Cursor } from './amount.ts';
import { unitNamed } from './units.ts';

export type Cardinal = {
  readonly value: number;
  readonly last: number;
  readonly inDigits: boolean;
  /** True for `two million`, a number times a word. */
  readonly isScaled: boolean;
};

export function readCardinal(cursor: Cursor, at: number, isMoneyAmount = false): Cardinal | undefined {
  return cursor.isNumber(at) ? readDigits(cursor, at, isMoneyAmount) : readWords(cursor, at);
}

function readDigits(cursor: Cursor, at: number, isMoneyAmount: boolean): Cardinal {
  // p = .002
  const isBare = cursor.lower(at - 1) === '.' && cursor.isJoined(at) && !cursor.isJoined(at - 1);
  const last = groupsEnd(cursor, at);
  const digits = cursor.phrase(at, last - at).replaceAll(' ', '');
  const value = valueOfDigits(isBare ? `0.${digits}` : digits);
  const power = readPower(cursor, last);
  const scale = power ?? scaleAfter(cursor, last, isMoneyAmount);
  const isScaled = power === undefined && scale !== undefined;
  return { value: value * (scale?.value ?? 1), last: scale?.last ?? last, inDigits: true, isScaled };
}

/** Returns the position after the three-digit groups (at most four) in a number such as 213 000 or 1 250 000. */
export function groupsEnd(cursor: Cursor, at: number): number {
  if (!cursor.isNumber(at + 1) || cursor.lower(at + 1).length < 3) return at + 1;
  const groups = /^[1-9]\d{0,2}((?: \d{3}){0,4})(?![\d,])/u.exec(cursor.phrase(at, 6))?.[1] ?? '';
  return at + 1 + groups.length / 4;
}

/** Reads the power of ten in 7.36 × 10⁻² and 3 × 10^8. */
function readPower(cursor: Cursor, at: number): { value: number; last: number } | undefined {
  if (cursor.lower(at + 1) !== '10' || !/^[⁻⁰¹²³⁴-⁹^]$/u.test(cursor.words[at + 2]?.text ?? '')) return undefined;
  const [written = '', exponent] =
    /^[×x·⋅*] 10 (?:\^ )?((?:[-−] )?\d(?: ?\d)?)(?= |$)/u.exec(cursor.phrase(at, 6)) ?? [];
  if (exponent === undefined) return undefined;
  const power = Number(exponent.replace('−', '-').replaceAll(' ', ''));
  return { value: 10 ** power, last: at + written.split(' ').length };
}

/** Parses 1,000 and 7.0. A version number such as 3.14.2 gets a value that only equal version numbers have. */
function valueOfDigits(text: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  const parts = text.replaceAll(',', '').split('.');
  if (parts.length <= 2) return Number(parts.join('.'));
  return parts.reduce((sum, part, place) => sum + Number(part) * 1000 ** -place, 1e-9 * parts.length);
}

/** The factor of `million` or `k`. Short forms follow digits directly, and letters of units need money or a unit. */
function scaleAfter(cursor: Cursor, at: number, isMoneyAmount: boolean): { value: number; last: number } | undefined {
  const from = cursor.pastHyphen(at);
  const { lower = '', text = '' } = cursor.words[from] ?? {};
  const long = scales.get(lower);
  if (long !== undefined) return { value: long, last: from + 1 };
  const short = shortScales.get(lower);
  const isUnit = cursor.lower(from + 1).length > 2 && unitNamed(cursor.lower(from + 1)) !== undefined;
  const isShort =
    lower.length > 1 || (from === at && cursor.isJoined(at) && (isMoneyAmount || isUnit || /^[KMBTk]$/u.test(text)));
  return short !== undefined && isShort ? { value: short, last: from + 1 } : undefined;
}

function readWords(cursor: Cursor, at: number): Cardinal | undefined {
  const isArticle = /^an?$/u.test(cursor.lower(at));
  if (isArticle && !scales.has(cursor.lower(at + 1))) return undefined;
  let [total, current] = [0, isArticle ? 1 : 0];
  const start = isArticle ? at + 1 : at;
  let [place, hasScale] = [start, false];
  for (;;) {
    const from = place === start ? place : joinedPlace(cursor, place, hasScale);
    const word = cursor.lower(from);
    const [small, ten, scale] = [unitsOfTen.get(word), tens.get(word), scales.get(word)];
    const isFirst = place === start;
    // `five` after `hundred` or `twenty`
    const isOne = current % 10 === 0 && current % 100 >= 20 && small !== 0 && (small ?? 10) < 10;
    if (small !== undefined && (isFirst || (current % 100 === 0 ? total + current > 0 : isOne))) current += small;
    else if (ten !== undefined && (isFirst || current % 100 === 0)) current += ten;
    else if (scale !== undefined) {
      hasScale = true;
      // a thousand million
      [total, current] = current === 0 ? [0, Math.max(1, total) * scale] : [total, current * scale];
      if (scale > 100) [total, current] = [total + current, 0];
    } else break;
    place = from + 1;
  }
  if (place === start) return undefined;
  return { value: total + current, last: place, inDigits: false, isScaled: hasScale };
}

/** Returns the position after the hyphen in `twenty-one`, or after the `and` in `a hundred and one`. */
function joinedPlace(cursor: Cursor, place: number, hasScale: boolean): number {
  const past = cursor.pastHyphen(place);
  if (!hasScale || cursor.lower(past) !== 'and') return past;
  const next = cursor.pastHyphen(past + 1);
  return unitsOfTen.has(cursor.lower(next)) || tens.has(cursor.lower(next)) ? next : place;
}
