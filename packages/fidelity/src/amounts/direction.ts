/** Words next to an amount that change its meaning: from, to, by, before, after, more than, at most. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';

/** `min` and `max` are bounds; `about` is an approximate value. */
export type Direction = 'start' | 'end' | 'by' | 'min' | 'max' | 'within' | 'about' | 'exact';

function phrases(lines: Readonly<Record<Direction, string>>): ReadonlyMap<string, Direction> {
  return new Map(
    Object.entries(lines).flatMap(([direction, words]) =>
      words.split(', ').map((word): [string, Direction] => [word, direction as Direction]),
    ),
  );
}

/** Words and two-word phrases before an amount. `in three weeks` has nearly the same meaning as `within three weeks`. */
const directions = phrases({
  start: 'from, since, after',
  end: 'to, until, till, before',
  by: 'by',
  min:
    'above, exceed, exceeding, exceeded, exceeds, topped, topping, surpassed, surpassing, beyond, minimum, ≥, >, ' +
    'at least, upwards of, upward of, excess of, minimum of',
  max:
    'below, under, nearly, almost, approaching, maximum, ≤, <, at most, up to, maximum of, short of, shy of, ' +
    'limited to, limit of, capped at, cap of',
  within: 'within',
  about: 'about, around, roughly, approximately, some, circa, ~, close to, or so',
  exact: 'exactly, precisely',
});

/** Words whose `to` does not mark an end: `due to 12 deaths`. */
const ownTo = new Set(
  `due owing thanks compared closer according belonging related equal equivalent next prior similar relative back
    addition attributed linked given assigned limited contrast`.split(/\s+/u),
);

const rises =
  /^(?:go|goes|going|went|gone|rise|rises|rising|rose|risen|move|moved|push|pushed|climb|climbed|shot|came|brings?|brought)$/u;
/** Beginnings of verbs of change and comparison, whose `by` names a difference: `rose by nine points`. */
const changes =
  /^(?:ris|rose|fall|fell|grow|grew|shr[aiu]nk|increas|decreas|declin|drop|cut|reduc|rais|lower|climb|jump|surg|slip|slid|div|multipl|plung|gain|los[et]|w[oi]n|beat|defeat|outnumber|exceed|up|down|chang|expand|exten|shorten|ahead|behind|late|early|improv|advanc|short)/u;
const skipped = /^(?:the|a|an|just|only|early|late|mid|another|further|-|\$|€|£)$/u;

/** The direction that the words next to an amount express, or undefined. Constant time. */
export function directionOf(words: readonly Word[], amount: Amount): Direction | undefined {
  return boundAfter(words, amount) ?? directionBefore(words, amount);
}

function directionBefore(words: readonly Word[], amount: Amount): Direction | undefined {
  let at = amount.first - 1;
  while (at > amount.first - 3 && skipped.test(words[at]?.lower ?? '')) at -= 1;
  const word = words[at]?.lower ?? '';
  const before = words[at - 1]?.lower ?? '';
  if (word === 'than') return comparative(before, words[at - 2]?.lower ?? '');
  // as long as, as high as
  if (word === 'as' && words[at - 2]?.lower === 'as' && !/^(?:late|early|recent|recently)$/u.test(before))
    return /^(?:few|little)$/u.test(before) ? 'min' : 'max';
  // In `went up to 300`, 300 is the end and not a maximum.
  if (word === 'to' && before === 'up' && rises.test(words[at - 2]?.lower ?? '')) return 'end';
  // a maximum of about 7
  if (approximate.test(word)) {
    const bound = directions.get(`${words[at - 2]?.lower} ${before}`) ?? directions.get(before);
    if (isBound(bound)) return bound;
  }
  const pair = directions.get(`${before} ${word}`);
  if (pair !== undefined) return pair;
  // `over five years` may mean during five years.
  // a little over five years
  if (word === 'over' && /^(?:little|just|slightly|well|far|bit)$/u.test(before)) return 'min';
  // for over five years
  if (word === 'over' && /^(?:for|of|after|than|and)$/u.test(before)) return 'min';
  if (word === 'over') return isThroughout(words, amount, at) ? 'about' : 'min';
  if (word === 'to' && ownTo.has(before)) return undefined;
  const direction = directions.get(word);
  if (direction === 'min' && isDenied(words, at)) return 'max';
  if (direction === 'by' && isPointInTime(amount)) return 'end';
  // `by six members` and `by hundreds of members` name an agent.
  const isCount = amount.form === 'number' || amount.form === 'magnitude' || amount.form === 'ordinal';
  if (direction === 'by' && amount.unit === undefined && isCount && !changes.test(before)) return;
  return direction;
}

/** True for the negated verb in `does not exceed` and `not exceeding`. */
function isDenied(words: readonly Word[], at: number): boolean {
  return (
    /^(?:not|n't|never|cannot)$/u.test(words[at - 1]?.lower ?? '') || words[at - 1]?.lower.endsWith("n't") === true
  );
}

/** Maximum number of words between an amount and a bound after it: `8 GB of free space or more`. */
const boundReachWords = 4;

/** The direction after an amount: 300+, 300 or more, 65 years or older, 300 or so, 300 at the very least. */
function boundAfter(words: readonly Word[], { first, last }: Amount): Direction | undefined {
  const word = words[last];
  if (word?.lower === '+' || word?.lower === 'plus') return word.spaced && word.lower === '+' ? undefined : 'min';
  for (let at = last; at <= last + boundReachWords; at += 1) {
    const [here, next, after] = [words[at], words[at + 1]?.lower ?? '', words[at + 2]?.lower ?? ''];
    // The bound in `four to five or more` is that of the second number.
    if (here === undefined || here.kind === 'number' || here.lower === 'to' || here.sentence !== words[last]?.sentence)
      return undefined;
    // An older version has a smaller number, and an older person a greater one.
    if (/^(?:or|and)$/u.test(here.lower) && next === 'older' && /^versions?$/u.test(words[first - 1]?.lower ?? ''))
      return 'max';
    if (/^(?:or|and)$/u.test(here.lower)) return alternative(next, after);
    if (here.lower === 'at')
      return /^(?:least|minimum)$/u.test(next === 'the' || next === 'a' ? lastOf(words, at) : next) ? 'min' : undefined;
    // 160 characters maximum
    if (at <= last + 1 && /^(?:maximum|tops)$/u.test(here.lower)) return 'max';
    if (at <= last + 1 && here.lower === 'minimum') return 'min';
    if (here.kind === 'mark' && here.text !== '/') return undefined;
  }
  return undefined;
}

/** The word after `at the` or `at the very`. */
function lastOf(words: readonly Word[], at: number): string {
  return words[at + 2]?.lower === 'very' ? (words[at + 3]?.lower ?? '') : (words[at + 2]?.lower ?? '');
}

function alternative(next: string, after: string): Direction | undefined {
  if (/^(?:more|over|above|older|newer|longer|higher|greater|later)$/u.test(next) || (next === 'up' && after !== 'to'))
    return after === 'than' ? undefined : 'min';
  if (/^(?:less|fewer|under|below|younger|lower|shorter|earlier)$/u.test(next)) return 'max';
  return next === 'so' ? 'about' : undefined;
}

function comparative(word: string, before: string): Direction | undefined {
  const isDenied = /^(?:no|not|never|n't|cannot)$/u.test(before);
  if (/^(?:more|greater|higher|larger|longer|bigger|older)$/u.test(word)) return isDenied ? 'max' : 'min';
  if (/^(?:less|fewer|lower|smaller|shorter|younger)$/u.test(word)) return isDenied ? 'min' : 'max';
  return undefined;
}

function isDuration({ unit }: Amount): boolean {
  return unit?.dimensions[0] === 'time' || unit?.dimensions[0] === 'months';
}

/** True for `over five years` and `over the 8 chapters`; false for `over five years old`. */
function isThroughout(words: readonly Word[], amount: Amount, at: number): boolean {
  return (
    words[at + 1]?.lower === 'the' || (isDuration(amount) && !/^(?:old|ago)$/u.test(words[amount.last]?.lower ?? ''))
  );
}

function isPointInTime({ form, values, unit }: Amount): boolean {
  if (form !== 'number') return form !== 'fraction' && form !== 'magnitude' && form !== 'ordinal';
  return unit === undefined && values.every((value) => Number.isInteger(value) && value >= 1000 && value <= 2200);
}

const denial = /^(?:no|not|none|nobody|nothing|never|nor|neither|cannot|without|unless|until|\p{L}*n't)$/u;

/** True if a negation precedes the amount in its sentence: `nobody with fewer than 12 points` needs at least 12. */
export function isInDenial(words: readonly Word[], { first }: Amount): boolean {
  const sentence = words[first]?.sentence;
  return words
    .slice(Math.max(0, first - denialReachWords), words[first - 1]?.lower === 'than' ? first - boundWords : first)
    .some((word) => word.sentence === sentence && denial.test(word.lower));
}

/** Number of words of `no fewer than`, which denies nothing. */
const boundWords = 3;
/** Maximum distance in words of a negation that applies to an amount. */
const denialReachWords = 12;

/** Maximum distance in words of the two ends of a change. */
const changeReachWords = 6;

/** True for both amounts of `from hundreds to thousands`. Constant time. */
export function isEndOfChange(words: readonly Word[], { first, last }: Amount): boolean {
  const sentence = words[first]?.sentence;
  const has = (from: number, end: number, preposition: string): boolean =>
    words.slice(Math.max(0, from), end).some((word) => word.sentence === sentence && word.lower === preposition);
  return (
    has(first - changeReachWords, first, 'from') && has(last - 1 - changeReachWords, last + changeReachWords, 'to')
  );
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
  'within start',
  'start within',
  'within min',
  'min within',
  'about exact',
  'exact about',
]);

export function areOpposite(a: Direction | undefined, b: Direction | undefined): boolean {
  return a !== undefined && b !== undefined && opposites.has(`${a} ${b}`);
}

/** True if a preposition alone bounds the amount: `under five` may also be `not yet five`. */
export function isPreposition(words: readonly Word[], { first }: Amount): boolean {
  return [1, 2].some((step) => /^(?:over|under|above|below|beyond)$/u.test(words[first - step]?.lower ?? ''));
}

const approximate = /^(?:about|around|approximately|roughly|circa|~)$/u;

/** True for `about 300`, which differs from `at least 300`, but not certainly from `nearly 300`. */
export function isApproximate(words: readonly Word[], { first }: Amount): boolean {
  return approximate.test(words[first - 1]?.lower ?? '');
}

/** True for `at least 300` and `more than 300`. */
export function isStrictBound(words: readonly Word[], { first }: Amount): boolean {
  return /^(?:least|most|than|minimum|maximum)$/u.test(words[first - 1]?.lower ?? '');
}

/** Maximum distance in words at which {@link mayBeBounded} looks for a bound. */
const nearbyWords = 8;
const boundWord =
  /^(?:least|most|more|less|fewer|over|above|under|below|exceed\p{L}*|up|minimum|maximum|limit\p{L}*|cap|capped|even|within|than|nearly|almost|as|only|just|no|can|could)$/u;

/**
 * True if a word near the amount may express a bound in a way that {@link directionOf} does not read: `perhaps even
 * 80,000`, `up to $500 and six months`.
 */
export function mayBeBounded(words: readonly Word[], { first, last }: Amount): boolean {
  const sentence = words[first]?.sentence;
  return words
    .slice(Math.max(0, first - nearbyWords), last + nearbyWords)
    .some((word) => word.sentence === sentence && boundWord.test(word.lower));
}

export function isBound(direction: Direction | undefined): boolean {
  return direction === 'min' || direction === 'max';
}
