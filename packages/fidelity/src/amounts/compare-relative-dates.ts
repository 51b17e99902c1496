/** Compares dates that are relative to the day of writing: yesterday, tomorrow, last week, next summer. */
import type { Finding, Fragment } from '../finding.ts';
import { replaced, type AmountSide } from './amount-side.ts';
import { periods } from './read-special.ts';

const days: ReadonlySet<string> = new Set(['yesterday', 'today', 'tomorrow']);
const determiners: ReadonlySet<string> = new Set(['last', 'this', 'next']);
const namedPeriod =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|winter|weekend|night|term|season)$/u;

/** Maximum number of dates that are compared. */
const reportedMax = 50;

type RelativeDate = Fragment & { readonly determiner: string; readonly period: string };

/** A relative date that the version replaces with another one of the same kind: `last week` with `last month`. */
export function compareRelativeDates(source: AmountSide, version: AmountSide): Finding[] {
  const [had, has] = [readRelativeDates(source), readRelativeDates(version)];
  const [before, after] = [new Set(had.map(keyOf)), new Set(has.map(keyOf))];
  const lost = had.filter((date) => !after.has(keyOf(date))).slice(0, reportedMax);
  const gained = has.filter((date) => !before.has(keyOf(date))).slice(0, reportedMax);
  return lost.flatMap((date): Finding[] => {
    const instead = gained.find((other) => canReplace(date, other));
    return instead === undefined ? [] : [replaced('date', date, instead)];
  });
}

function keyOf({ determiner, period }: RelativeDate): string {
  return `${determiner} ${period}`;
}

function canReplace(a: RelativeDate, b: RelativeDate): boolean {
  if (a.period === b.period) return true;
  return a.determiner === b.determiner && periods.has(a.period) && periods.has(b.period);
}

function readRelativeDates({ text, block: { words } }: AmountSide): RelativeDate[] {
  return words.flatMap(({ lower, index, start }): RelativeDate[] => {
    const next = words[index + 1];
    if (days.has(lower)) {
      const end = words[index]?.end ?? start;
      return [{ determiner: lower, period: 'day', start, end, text: text.slice(start, end) }];
    }
    // `the last week` is the final one.
    if (!determiners.has(lower) || next === undefined || words[index - 1]?.lower === 'the') return [];
    // `This day` is today.
    if (lower === 'this' && next.lower === 'day') return [];
    if (!periods.has(next.lower) && !namedPeriod.test(next.lower)) return [];
    const { end } = next;
    return [{ determiner: lower, period: next.lower, start, end, text: text.slice(start, end) }];
  });
}
