/** Words next to an amount that change its meaning: from, to, by, before, after, more than, at most. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';

/** `min` and `max` are bounds; `about` is an approximate value. */
export type Direction = 'start' | 'end' | 'by' | 'min' | 'max' | 'about';

const directions: ReadonlyMap<string, Direction> = new Map(
  Object.entries({
    from: 'start',
    since: 'start',
    after: 'start',
    to: 'end',
    until: 'end',
    till: 'end',
    before: 'end',
    by: 'by',
    above: 'min',
    exceeding: 'min',
    exceeded: 'min',
    exceeds: 'min',
    beyond: 'min',
    minimum: 'min',
    below: 'max',
    under: 'max',
    nearly: 'max',
    almost: 'max',
    approaching: 'max',
    // `in three weeks` has nearly the same meaning.
    within: 'about',
    maximum: 'max',
    about: 'about',
    around: 'about',
    roughly: 'about',
    approximately: 'about',
    some: 'about',
    circa: 'about',
    '~': 'about',
    '≥': 'min',
    '>': 'min',
    '≤': 'max',
    '<': 'max',
  }),
);

/** Two-word phrases before an amount. */
const pairs: ReadonlyMap<string, Direction> = new Map(
  Object.entries({
    'at least': 'min',
    'upwards of': 'min',
    'upward of': 'min',
    'excess of': 'min',
    'minimum of': 'min',
    'at most': 'max',
    'up to': 'max',
    'maximum of': 'max',
    'short of': 'max',
    'close to': 'about',
    'or so': 'about',
  }),
);

/** Words whose `to` does not mark an end: `due to 12 deaths`. */
const ownTo = new Set(
  `due owing thanks compared closer according belonging related equal equivalent next prior similar relative back
    addition attributed linked given assigned limited contrast`.split(/\s+/u),
);

const rises =
  /^(?:go|goes|going|went|gone|rise|rises|rising|rose|risen|move|moved|push|pushed|climb|climbed|shot|came|brings?|brought)$/u;
const skipped = /^(?:the|a|an|just|only|early|late|mid|another|further|-|\$|€|£)$/u;

/** The direction that the words next to an amount express, or undefined. Constant time. */
export function directionOf(words: readonly Word[], amount: Amount): Direction | undefined {
  return boundBehind(words, amount) ?? directionBefore(words, amount);
}

function directionBefore(words: readonly Word[], amount: Amount): Direction | undefined {
  let at = amount.first - 1;
  while (at > amount.first - 3 && skipped.test(words[at]?.lower ?? '')) at -= 1;
  const word = words[at]?.lower ?? '';
  const before = words[at - 1]?.lower ?? '';
  if (word === 'than') return comparative(before, words[at - 2]?.lower ?? '');
  // as long as, as high as
  if (word === 'as' && words[at - 2]?.lower === 'as') return /^(?:few|little)$/u.test(before) ? 'min' : 'max';
  // In `went up to 300`, 300 is the end and not a maximum.
  if (word === 'to' && before === 'up' && rises.test(words[at - 2]?.lower ?? '')) return 'end';
  const pair = pairs.get(`${before} ${word}`);
  if (pair !== undefined) return pair;
  // `over five years` may mean during five years.
  if (word === 'over') return isDuration(amount) ? 'about' : 'min';
  if (word === 'to' && ownTo.has(before)) return undefined;
  const direction = directions.get(word);
  // With a point in time, `by` marks an end: `by 1990`.
  if (direction === 'by' && isPointInTime(amount)) return 'end';
  return direction;
}

/** The direction after an amount: 300+, 300 or more, 300 or fewer, 300 or so. */
function boundBehind(words: readonly Word[], { last }: Amount): Direction | undefined {
  const [word, next] = [words[last]?.lower ?? '', words[last + 1]?.lower ?? ''];
  if (word === '+' || word === 'plus') return words[last]?.spaced === true && word === '+' ? undefined : 'min';
  if (word !== 'or' && word !== 'and') return undefined;
  if (/^(?:more|over|above|older|up|longer|higher|greater)$/u.test(next)) return 'min';
  if (/^(?:less|fewer|under|below|younger|lower|shorter)$/u.test(next)) return 'max';
  return next === 'so' ? 'about' : undefined;
}

function comparative(word: string, before: string): Direction | undefined {
  const isDenied = before === 'no' || before === 'not';
  if (/^(?:more|greater|higher|larger|longer|bigger|older)$/u.test(word)) return isDenied ? 'max' : 'min';
  if (/^(?:less|fewer|lower|smaller|shorter|younger)$/u.test(word)) return isDenied ? 'min' : 'max';
  return undefined;
}

function isDuration({ unit }: Amount): boolean {
  return unit?.dimensions[0] === 'time' || unit?.dimensions[0] === 'months';
}

function isPointInTime({ form, values, unit }: Amount): boolean {
  if (form !== 'number') return form !== 'fraction' && form !== 'magnitude' && form !== 'ordinal';
  return unit === undefined && values.every((value) => Number.isInteger(value) && value >= 1000 && value <= 2200);
}

const opposites: ReadonlySet<string> = new Set([
  'start end',
  'end start',
  'by end',
  'end by',
  'by start',
  'start by',
  'min max',
  'max min',
]);

export function areOpposite(a: Direction | undefined, b: Direction | undefined): boolean {
  return a !== undefined && b !== undefined && opposites.has(`${a} ${b}`);
}

export function isBound(direction: Direction | undefined): boolean {
  return direction === 'min' || direction === 'max';
}
