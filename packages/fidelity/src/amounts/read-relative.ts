/** Reads dates relative to the day of writing, seasons, and parts of a period: `yesterday`, `last week`, `in summer`, `late 1990s`. */
import type { Amount, Cursor } from './amount.ts';
import { months } from './read-calendar.ts';

const days = { yesterday: -1, today: 0, tomorrow: 1 };
const steps = { last: -1, this: 0, next: 1 };
const seasons = { spring: 1, summer: 2, autumn: 3, fall: 3, winter: 4 };
const parts = { early: 1, beginning: 1, start: 1, mid: 2, middle: 2, late: 3, end: 3 };
const periods = ['week', 'weekend', 'month', 'year', ...Object.keys(seasons)];
const beforeSeason = /^(?:the|in|of|during|until|till|since|by|every|each|early|late|mid|that)$/u;
/** Maximum number of words between a part and its period: `late in the 1400s`. */
const partReachWords = 3;

export const relativeStarts: readonly string[] = [days, steps, seasons, parts].flatMap((table) => Object.keys(table));

export function readRelative(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  const valueIn = (table: Readonly<Record<string, number>>): number | undefined =>
    Object.hasOwn(table, word) ? table[word] : undefined;
  const day = valueIn(days);
  if (day !== undefined) return [cursor.amount(at, at + 1, 'relative', day, false)];
  const [step, period] = [valueIn(steps), periods.indexOf(cursor.lower(at + 1))];
  if (step !== undefined && period !== -1 && !/^(?:the|at)$/u.test(cursor.lower(at - 1)))
    return [cursor.amount(at, at + 2, 'relative', 100 * (period + 1) + step, false)];
  const season = valueIn(seasons);
  if (season !== undefined && beforeSeason.test(cursor.lower(at - 1)))
    return [cursor.amount(at, at + 1, 'season', season, false)];
  const part = valueIn(parts);
  let next = at + 1;
  while (next <= at + partReachWords && /^(?:in|of|the|[-‐‑])$/u.test(cursor.lower(next))) next += 1;
  return part !== undefined && isPeriod(cursor, next) ? [cursor.amount(at, at + 1, 'part', part, false)] : [];
}

/** Returns true for a decade, a century, a year or a month: 1990s, nineties, 19th century, 1996, May. */
function isPeriod(cursor: Cursor, at: number): boolean {
  if (months.has(cursor.lower(at))) return true;
  if (/^[1-9]\d{2,3}$|^(?:twen|thir|for|fif|six|seven|eigh|nine)ties$/u.test(cursor.lower(at))) return true;
  return [1, 2, 3].some((step) => /^centur(?:y|ies)$/u.test(cursor.lower(at + step)));
}
