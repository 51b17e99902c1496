/** Times of day: 7 PM, 19:00, seven o'clock, noon. */
import type { Amount } from './amount.ts';
import type { Cursor } from './cursor.ts';
import { tens, unitsOfTen } from './number-words.ts';

const halfDay = 720;

export function readClock(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  if (word === 'noon' || word === 'midday') return [time(cursor, at, at + 1, [halfDay])];
  if (word === 'midnight') return [time(cursor, at, at + 1, [0])];
  const dotted = /^(\d{1,2})\.([0-5]\d)$/u.exec(word);
  const dottedHalf = /^(a|p)\.?m\.?$/u.exec(cursor.lower(at + 1))?.[1];
  // 7.30pm
  if (dotted !== null && dottedHalf !== undefined && Number(dotted[1]) <= 12) {
    const sinceTwelve = (Number(dotted[1]) * 60 + Number(dotted[2])) % halfDay;
    return [time(cursor, at, at + 2, [sinceTwelve + (dottedHalf === 'p' ? halfDay : 0)])];
  }
  const past = readPast(cursor, at);
  if (past !== undefined) return [past];
  const hour = cursor.isNumber(at) ? Number(word) : unitsOfTen.get(word);
  if (hour === undefined || !Number.isInteger(hour) || hour > 24) return [];
  const hasMinutes = cursor.lower(at + 1) === ':' && cursor.isJoined(at + 1) && /^[0-5]\d$/u.test(cursor.lower(at + 2));
  const spelled = minutesInWords(cursor, at);
  const following = spelled?.last ?? (hasMinutes && cursor.isJoined(at + 2) ? at + 3 : at + 1);
  const minutes = hour * 60 + (spelled?.minutes ?? (hasMinutes ? Number(cursor.lower(at + 2)) : 0));
  const isOClock = /^o['’]clock$/u.test(cursor.lower(following));
  const half = halfOfDay(cursor, isOClock ? following + 1 : following);
  if (half !== undefined && hour >= 1 && hour <= 12)
    return [time(cursor, at, half.last, [(minutes % halfDay) + half.minutes])];
  if (!hasMinutes && !isOClock && !startsClockRange(cursor, following, hour)) return [];
  // With a second colon, it is a duration or an address.
  if (cursor.lower(following) === ':' && cursor.isJoined(following)) return [];
  const open = hour <= 12 ? [minutes % halfDay, (minutes % halfDay) + halfDay] : [minutes % (2 * halfDay)];
  return [time(cursor, at, isOClock ? following + 1 : following, open)];
}

/** The minutes of `six-thirty in the morning` and `six forty-five p.m.`, which need a half of the day after them. */
function minutesInWords(cursor: Cursor, at: number): { minutes: number; last: number } | undefined {
  if (!unitsOfTen.has(cursor.lower(at))) return undefined;
  const from = cursor.pastHyphen(at + 1);
  const minutes = unitsOfTen.get(cursor.lower(from)) ?? tens.get(cursor.lower(from)) ?? 0;
  const past = cursor.pastHyphen(from + 1);
  const more = minutes >= 20 ? (unitsOfTen.get(cursor.lower(past)) ?? 0) : 0;
  const last = more === 0 ? from + 1 : past + 1;
  if (minutes < 10 || minutes + more > 59 || more > 9 || halfOfDay(cursor, last) === undefined) return undefined;
  return { minutes: minutes + more, last };
}

/** True for the 1 of `1 to 3 p.m.`, whose half of the day is open. */
function startsClockRange(cursor: Cursor, at: number, hour: number): boolean {
  if (hour < 1 || hour > 12 || !/^(?:to|until|till|[-–—])$/u.test(cursor.lower(at))) return false;
  const end = cursor.isNumber(at + 1) ? Number(cursor.lower(at + 1)) : (unitsOfTen.get(cursor.lower(at + 1)) ?? 0);
  const hasMinutes = cursor.lower(at + 2) === ':' && cursor.isJoined(at + 2);
  return end >= 1 && end <= 12 && halfOfDay(cursor, hasMinutes ? at + 4 : at + 2) !== undefined;
}

/** True if one amount is a time on the hour and another a bare number for it: `8 a.m. to 5 p.m.` and `8 to 5`. */
export function isBareHourOf(amount: Amount, others: readonly Amount[]): boolean {
  return others.some((other) => isHourNumber(amount, other) || isHourNumber(other, amount));
}

function isHourNumber(clock: Amount, { form, unit, values: [hour = 0] }: Amount): boolean {
  const isHour = form === 'number' && unit === undefined && Number.isInteger(hour) && hour >= 1 && hour <= 12;
  return isHour && clock.form === 'clock' && clock.values.some((value) => value % halfDay === (hour * 60) % halfDay);
}

/** half past five, a quarter to six, ten past six */
function readPast(cursor: Cursor, at: number): Amount | undefined {
  const from = cursor.lower(at) === 'a' ? at + 1 : at;
  const word = cursor.lower(from);
  const step = word === 'half' ? 30 : word === 'quarter' ? 15 : word === 'twenty' ? 20 : (unitsOfTen.get(word) ?? 0);
  const isTo = /^(?:to|before|of)$/u.test(cursor.lower(from + 1));
  if (!/^(?:past|after)$/u.test(cursor.lower(from + 1)) && !(isTo && word === 'quarter')) return undefined;
  const hour = unitsOfTen.get(cursor.lower(from + 2)) ?? Number.parseInt(cursor.lower(from + 2), 10);
  if (step === 0 || Number.isNaN(hour) || hour < 1 || hour > 12) return undefined;
  const minutes = (hour * 60 + (isTo ? -step : step)) % halfDay;
  const half = halfOfDay(cursor, from + 3);
  const values = half === undefined ? [minutes, minutes + halfDay] : [minutes + half.minutes];
  return time(cursor, at, half?.last ?? from + 3, values);
}

/** The first minute of the half of the day that follows a time: p.m., in the evening, at night. */
function halfOfDay(cursor: Cursor, at: number): { minutes: number; last: number } | undefined {
  const letter = /^(a|p)\.?m\.?$/u.exec(cursor.lower(at))?.[1];
  if (letter !== undefined) return { minutes: letter === 'p' ? halfDay : 0, last: at + 1 };
  const words = [0, 1, 2].map((step) => cursor.lower(at + step)).join(' ');
  if (words === 'in the morning') return { minutes: 0, last: at + 3 };
  if (words === 'in the afternoon' || words === 'in the evening') return { minutes: halfDay, last: at + 3 };
  return words.startsWith('at night ') ? { minutes: halfDay, last: at + 2 } : undefined;
}

function time(cursor: Cursor, first: number, last: number, values: number[]): Amount {
  return cursor.amount(first, last, { form: 'clock', values, firm: true });
}
