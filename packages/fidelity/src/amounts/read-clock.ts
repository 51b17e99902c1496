/** Times of day: 7 PM, 19:00, seven o'clock, noon. */
import type { Amount } from './amount.ts';
import type { Cursor } from './cursor.ts';
import { unitsOfTen } from './number-words.ts';

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
  const hour = cursor.isNumber(at) ? Number(word) : unitsOfTen.get(word);
  if (hour === undefined || !Number.isInteger(hour) || hour > 24) return [];
  const hasMinutes = cursor.lower(at + 1) === ':' && cursor.isJoined(at + 1) && /^[0-5]\d$/u.test(cursor.lower(at + 2));
  const behind = hasMinutes && cursor.isJoined(at + 2) ? at + 3 : at + 1;
  const minutes = hour * 60 + (hasMinutes ? Number(cursor.lower(at + 2)) : 0);
  const half = /^(a|p)\.?m\.?$/u.exec(cursor.lower(behind))?.[1];
  if (half !== undefined && hour >= 1 && hour <= 12) {
    return [time(cursor, at, behind + 1, [(minutes % halfDay) + (half === 'p' ? halfDay : 0)])];
  }
  const isOClock = cursor.lower(behind) === "o'clock";
  if (!hasMinutes && !isOClock) return [];
  // With a second colon, it is a duration or an address.
  if (cursor.lower(behind) === ':' && cursor.isJoined(behind)) return [];
  const open = hour <= 12 ? [minutes % halfDay, (minutes % halfDay) + halfDay] : [minutes % (2 * halfDay)];
  return [time(cursor, at, isOClock ? behind + 1 : behind, open)];
}

function time(cursor: Cursor, first: number, last: number, values: number[]): Amount {
  return cursor.amount(first, last, { form: 'clock', values, firm: true });
}
