/** Reads times of day: `7 PM`, `19:00`, `seven o'clock`, `half past six`, `noon`. */
import type { Amount, Cursor } from './amount.ts';
import { unitsOfTen } from './number-words.ts';
import { readCardinal } from './read-cardinal.ts';
import { readUnit, unitNamed } from './units.ts';

const halfDayMinutes = 720;

export function readClock(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  const time = (last: number, minutes: number, half: number | undefined): Amount[] => {
    const sinceTwelve = minutes % halfDayMinutes;
    const open = minutes < 13 * 60 ? [sinceTwelve, sinceTwelve + halfDayMinutes] : [minutes % (2 * halfDayMinutes)];
    return [cursor.amount(at, last, 'clock', half === undefined ? open : [sinceTwelve + half], true)];
  };
  if (/^(?:noon|midday)$/u.test(word)) return time(at + 1, 0, halfDayMinutes);
  if (word === 'midnight') return time(at + 1, 0, 0);
  const past = readPast(cursor, at);
  if (past !== undefined) return time(past.last, past.minutes, past.half);
  const isColon = cursor.lower(at + 1) === ':' && cursor.isJoined(at + 1) && cursor.isJoined(at + 2);
  // 2:21:38, 7:14.36 and 42:36, durations, or times with seconds
  const text = isColon ? cursor.phrase(at, 5).replaceAll(' ', '') : '';
  const [, ...parts] = /^(?:(\d+):)?(\d+):([0-5]\d(?:\.\d+)?)/u.exec(text) ?? [];
  if (parts[0] !== undefined || parts[2]?.includes('.') === true || (Number(parts[1]) > 24 && Number(parts[1]) < 100)) {
    const seconds = parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0);
    return [cursor.amount(at, at + (parts[0] === undefined ? 3 : 5), 'number', seconds, true, unitNamed('seconds'))];
  }
  // 7:30, 7.30pm, 2247 UTC
  const end = isColon && /^[0-5]\d$/u.test(cursor.lower(at + 2)) ? at + 3 : at + 1;
  const [, digits, mark, more = 0] = /^(\d\d?)(?:([ :.]*)([0-5]\d))?$/u.exec(cursor.phrase(at, end - at)) ?? [];
  const hour = digits === undefined ? unitsOfTen.get(word) : Number(digits);
  if (hour === undefined || hour > 24) return [];
  const isOClock = /^o['’]clock$/u.test(cursor.lower(end));
  const last = isOClock ? end + 1 : end;
  const [half, minutes] = [halfOfDay(cursor, last), hour * 60 + Number(more)];
  if (half !== undefined && hour >= 1 && hour <= 12) return time(half.last, minutes, half.half);
  const isMilitary = /^\d{4}$/u.test(word) && /^(?:utc|gmt|hours|hrs|z)$/u.test(cursor.lower(end));
  return isOClock || isMilitary || mark === ' : ' ? time(last, minutes, undefined) : [];
}

const hours = new Map([...unitsOfTen, ['noon', 12], ['midday', 12], ['midnight', 12]]);

/** Reads `half past five`, `a quarter to six`, `ten past six` and `thirteen minutes to twelve`. */
function readPast(cursor: Cursor, at: number): { minutes: number; half: number | undefined; last: number } | undefined {
  const from = cursor.lower(at) === 'a' ? at + 1 : at;
  const part = { half: 30, quarter: 15 }[cursor.lower(from)];
  const count = part === undefined ? readCardinal(cursor, from) : undefined;
  const [step, end] = [part ?? count?.value ?? 0, count?.last ?? from + 1];
  const [written = '', minutes, preposition = '', word = ''] =
    /^(minutes? )?(past|after|to|before|of) (\S+)/u.exec(cursor.phrase(end, 4)) ?? [];
  const hour = hours.get(word) ?? Number.parseInt(word, 10);
  if (!(step > 0 && step < 60 && hour >= 1 && hour <= 12)) return undefined;
  const last = end + written.split(' ').length;
  const half = halfOfDay(cursor, last);
  const isTo = /^(?:to|before|of)$/u.test(preposition);
  const isBeside = /\b(?:at|until|till)\b/u.test(cursor.phrase(at - 2, 2));
  const isTime = minutes !== undefined || (count?.inDigits === true ? preposition === 'past' : !isTo || part === 15);
  if (!isTime && !(isTo && count?.inDigits !== true && (isBeside || half !== undefined))) return undefined;
  if (isTo && readUnit(cursor, last, true).unit !== undefined) return undefined;
  return { minutes: hour * 60 + (isTo ? -step : step), half: half?.half, last: half?.last ?? last };
}

/** The first minute of the half of the day that follows a time: p.m., in the evening, at night. */
function halfOfDay(cursor: Cursor, at: number): { half: number; last: number } | undefined {
  const letter = /^(a|p)\.?m\.?$/u.exec(cursor.lower(at))?.[1];
  if (letter !== undefined) return { half: letter === 'p' ? halfDayMinutes : 0, last: at + 1 };
  const part = /^(?:in the (morning|afternoon|evening)|at (night))\b/u.exec(cursor.phrase(at, 3));
  if (part === null) return undefined;
  return { half: part[1] === 'morning' ? 0 : halfDayMinutes, last: at + (part[2] === undefined ? 3 : 2) };
}
