/** From, to, by, before, after, more than, at most: the words before an amount that turn what it says. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';

export type Direction = 'start' | 'end' | 'by' | 'min' | 'max';

const directions: Readonly<Record<string, Direction>> = {
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
  below: 'max',
  under: 'max',
};

/** `due to 12 deaths` and the like say nothing of an end. */
const ownTo = new Set(
  `due owing thanks compared close closer according belonging related equal equivalent next prior similar relative
    back addition attributed linked given assigned limited contrast`.split(/\s+/u),
);

/** What stands directly before an amount, or undefined. Constant time. */
export function directionOf(words: readonly Word[], amount: Amount): Direction | undefined {
  let at = amount.first - 1;
  while (
    at > amount.first - 3 &&
    /^(?:about|around|roughly|approximately|nearly|almost|the|a|an|some|just|early|late|mid|-)$/u.test(
      words[at]?.lower ?? '',
    )
  )
    at -= 1;
  const word = words[at]?.lower ?? '';
  const before = words[at - 1]?.lower ?? '';
  if (word === 'than') return comparative(before, words[at - 2]?.lower ?? '');
  if (word === 'least' && before === 'at') return 'min';
  if ((word === 'most' && before === 'at') || (word === 'to' && before === 'up')) return 'max';
  if (word === 'over')
    return amount.unit?.dimensions[0] === 'time' || amount.unit?.dimensions[0] === 'months' ? undefined : 'min';
  if (word === 'to' && ownTo.has(before)) return undefined;
  const direction = directions[word];
  return direction === 'by' && isPointInTime(amount) ? 'end' : direction;
}

function comparative(word: string, before: string): Direction | undefined {
  const isDenied = before === 'no' || before === 'not';
  if (/^(?:more|greater|higher|larger|longer|bigger)$/u.test(word)) return isDenied ? 'max' : 'min';
  if (/^(?:less|fewer|lower|smaller|shorter)$/u.test(word)) return isDenied ? 'min' : 'max';
  return undefined;
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
