/** Reads the unit after a number: %, percentage points, km, square miles, million dollars, °C. */
import type { Unit } from './amount.ts';
import type { Cursor } from './cursor.ts';
import { currencySigns, dollarPrefix, unitNamed } from './units.ts';

type ReadUnit = { readonly unit: Unit | undefined; readonly last: number };

/** Reads from the word after the number. Short units count only if `inDigits` is true. */
export function readUnit(cursor: Cursor, from: number, inDigits: boolean): ReadUnit {
  const none = { unit: undefined, last: from };
  const at = cursor.pastHyphen(from);
  const name = cursor.lower(at);
  const next = cursor.lower(at + 1);
  if (name === 'per' && next === 'cent') return named('percent', at + 2);
  if (name === 'percentage' && /^points?$/u.test(next)) return named('pp', at + 2);
  if (name === 'percent' && /^points?$/u.test(next)) return named('pp', at + 2);
  if (name === 'basis' && /^points?$/u.test(next)) return named('bp', at + 2);
  if (name === '°' || /^degrees?$/u.test(name)) return readDegrees(cursor, at, inDigits);
  if (name === 'square' || name === 'sq' || name === 'sq.' || name === 'cubic') {
    const unit = unitNamed(next);
    return unit === undefined ? none : { unit: powerOf(unit, name === 'cubic' ? 'cubic' : 'square'), last: at + 2 };
  }
  // 5 million US dollars
  if (dollarPrefix(name.replaceAll('.', '')) && /^(?:dollars?|\$)$/u.test(next) && !cursor.isNumber(at + 2)) {
    return named(`${name.replaceAll('.', '')}$`, at + 2);
  }
  if (/^(?:american|canadian|australian)$/u.test(name) && /^dollars?$/u.test(next)) {
    return named(`${name === 'american' ? 'us' : name.charAt(0)}$`, at + 2);
  }
  const unit = unitNamed(name);
  // A currency sign before another number belongs to that number.
  if (currencySigns.has(name) && cursor.isNumber(at + 1)) return none;
  if (unit === undefined || !mayBeUnit(cursor, at, from, inDigits)) return none;
  // km²
  const power = powers.get(next);
  if (power !== undefined && cursor.isJoined(at + 1)) return { unit: powerOf(unit, power), last: at + 2 };
  return { unit, last: at + 1 };
}

/** Superscripts after a unit, in compatibility form (NFKC), like the lower-case form of a word. */
const powers: ReadonlyMap<string, 'square' | 'cubic'> = new Map([
  ['2', 'square'],
  ['3', 'cubic'],
]);

function named(id: string, last: number): ReadUnit {
  return { unit: unitNamed(id), last };
}

/** Abbreviations of one or two letters are units only after digits; a single letter must follow them directly. */
function mayBeUnit(cursor: Cursor, at: number, from: number, inDigits: boolean): boolean {
  const { lower = '', text = '' } = cursor.words[at] ?? {};
  if (lower.length > 3 || !/^\p{L}/u.test(lower)) return true;
  if (!inDigits) return /^(?:day|won|yen|cup|ton)$/u.test(lower);
  if (/^(?:mo|mos|rs|won|try|real|rand)$/u.test(lower)) return false;
  if (lower.length === 1) return cursor.isJoined(at) || (at === from && /^[mglL]$/u.test(text));
  return true;
}

function readDegrees(cursor: Cursor, at: number, inDigits: boolean): ReadUnit {
  const scale = /^(c|celsius|centigrade|f|fahrenheit)$/u.exec(cursor.lower(at + 1).replace('.', ''))?.[1]?.charAt(0);
  // two degrees from Harvard
  if (scale === undefined) return { unit: inDigits ? unitNamed('degrees') : undefined, last: inDigits ? at + 1 : at };
  return { unit: unitNamed(scale === 'c' ? 'celsius' : 'fahrenheit'), last: at + 2 };
}

function powerOf(unit: Unit, power: 'square' | 'cubic'): Unit {
  const exponent = power === 'square' ? 2 : 3;
  return { dimensions: unit.dimensions.map((name) => `${power} ${name}`), factor: unit.factor ** exponent };
}
