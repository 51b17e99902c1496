/** Compares seasons, and dates that are relative to the day of writing: yesterday, tomorrow, last week, next summer. */
import type { Finding, Fragment } from '../finding.ts';
import { replaced, type AmountSide } from './amount-side.ts';
import { periods } from './read-special.ts';

const days: ReadonlySet<string> = new Set(['yesterday', 'today', 'tomorrow']);
const determiners: ReadonlySet<string> = new Set(['last', 'this', 'next']);
const seasons: ReadonlyMap<string, string> = new Map(
  Object.entries({ spring: 'spring', summer: 'summer', autumn: 'autumn', fall: 'autumn', winter: 'winter' }),
);
const beforeSeason = /^(?:the|in|of|during|until|till|since|by|every|each|early|late|mid|that)$/u;
const namedPeriod =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|winter|weekend|night|term|season)$/u;

/** Maximum number of dates that are compared. */
const reportedMax = 50;

type RelativeDate = Fragment & { readonly determiner: string; readonly period: string };

/** A relative date that the version replaces with another one of the same kind: `last week` with `last month`. */
export function compareRelativeDates(source: AmountSide, version: AmountSide): Finding[] {
  const [had, has] = [readRelativeDates(source), readRelativeDates(version)];
  const [before, after] = [new Set(had.map(keyOf)), new Set(has.map(keyOf))];
  const [sourceSeasons, versionSeasons] = [seasonsOf(source), seasonsOf(version)];
  const lost = had.filter((date) => !after.has(keyOf(date)) && !versionSeasons.has(date.period)).slice(0, reportedMax);
  const gained = has
    .filter((date) => !before.has(keyOf(date)) && !sourceSeasons.has(date.period))
    .slice(0, reportedMax);
  return lost.flatMap((date): Finding[] => {
    const instead = gained.find((other) => canReplace(date, other));
    return instead === undefined ? [] : [replaced('date', date, instead)];
  });
}

function seasonsOf({ block: { words } }: AmountSide): Set<string | undefined> {
  return new Set(words.filter(({ index }) => !isDetermined(words, index)).map(({ lower }) => seasons.get(lower)));
}

function isDetermined(words: AmountSide['block']['words'], index: number): boolean {
  return determiners.has(words[index - 1]?.lower ?? '');
}

function keyOf({ determiner, period }: RelativeDate): string {
  return `${determiner} ${period}`;
}

function canReplace(a: RelativeDate, b: RelativeDate): boolean {
  if ((a.determiner === 'season') !== (b.determiner === 'season')) return false;
  if (a.period === b.period || (isFarOff(a, b) && isFarOff(b, a))) return true;
  return a.determiner === b.determiner && a.determiner !== 'this' && areOfOneKind(a, b);
}

function areOfOneKind(a: RelativeDate, b: RelativeDate): boolean {
  return (periods.has(a.period) && periods.has(b.period)) || (seasons.has(a.period) && seasons.has(b.period));
}

/** True for `yesterday` beside `last month`, and `tomorrow` beside `next month`. */
function isFarOff(a: RelativeDate, b: RelativeDate): boolean {
  const pairs = new Set(['yesterday last', 'last yesterday', 'tomorrow next', 'next tomorrow']);
  return pairs.has(`${a.determiner} ${b.determiner}`);
}

function readRelativeDates({ text, block: { words } }: AmountSide): RelativeDate[] {
  return words.flatMap(({ lower, index, start }): RelativeDate[] => {
    const next = words[index + 1];
    if (days.has(lower)) {
      const end = words[index]?.end ?? start;
      return [{ determiner: lower, period: 'day', start, end, text: text.slice(start, end) }];
    }
    const season = seasons.get(lower);
    if (season !== undefined && beforeSeason.test(words[index - 1]?.lower ?? '') && next?.lower !== 'of') {
      const end = words[index]?.end ?? start;
      return [{ determiner: 'season', period: season, start, end, text: text.slice(start, end) }];
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
