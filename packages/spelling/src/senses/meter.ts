/**
 * Changes `meter` to `metre` in British text if it means a length or a verse form, but not if it means an instrument.
 * The word must be next to a number, a quantity, a dimension or a term from poetry.
 */
import type { Sense } from './word-context.ts';

const amounts: ReadonlySet<string> = new Set([
  'billion',
  'couple',
  'cubic',
  'dozen',
  'eight',
  'every',
  'few',
  'fifteen',
  'fifty',
  'five',
  'forty',
  'four',
  'half',
  'hundred',
  'last',
  'linear',
  'many',
  'million',
  'nine',
  'ninety',
  'one',
  'per',
  'running',
  'seven',
  'several',
  'six',
  'sixty',
  'square',
  'ten',
  'thirty',
  'thousand',
  'three',
  'twelve',
  'twenty',
  'two',
]);

const dimensions: ReadonlySet<string> = new Set([
  'above',
  'across',
  'ahead',
  'apart',
  'away',
  'behind',
  'below',
  'deep',
  'dash',
  'freestyle',
  'high',
  'hurdles',
  'long',
  'per',
  'square',
  'squared',
  'sprint',
  'tall',
  'thick',
  'wide',
]);

const quantities: ReadonlySet<string> = new Set(['dozens', 'hundreds', 'millions', 'tens', 'thousands']);

const verse: ReadonlySet<string> = new Set(['dactylic', 'iambic', 'poetic', 'trochaic', 'verse']);

export const meterToBritish: Sense = (word, { before, after }) => {
  const [previous = '', beforeThat = ''] = before;
  const measures =
    /^[\d.,]*\d$/u.test(previous) ||
    amounts.has(previous) ||
    dimensions.has(after[0] ?? '') ||
    (previous === 'of' && quantities.has(beforeThat)) ||
    verse.has(previous);
  return measures ? word.replace('meter', 'metre') : undefined;
};
