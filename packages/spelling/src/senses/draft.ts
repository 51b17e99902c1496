/**
 * Changes `draft` to `draught` in British text in connection with air, beer and horses, but not with documents. Changes
 * `draught` to `draft` in American text, except in the name of the board game draughts.
 */
import type { Sense } from './word-context.ts';

const drawn: ReadonlySet<string> = new Set([
  'ale',
  'animal',
  'animals',
  'beer',
  'beers',
  'cider',
  'excluder',
  'horse',
  'horses',
  'lager',
  'oxen',
  'stout',
]);

const cold: ReadonlySet<string> = new Set(['chill', 'chilly', 'cold', 'icy']);

const playing: ReadonlySet<string> = new Set(['chess', 'game', 'games', 'play', 'played', 'playing', 'plays']);

export const draftToBritish: Sense = (word, { before, after }) =>
  drawn.has(after[0] ?? '') || cold.has(before[0] ?? '') ? word.replace('draft', 'draught') : undefined;

export const draughtToAmerican: Sense = (word, { sentenceHas }) =>
  word === 'draughts' && sentenceHas(playing) ? undefined : word.replace('draught', 'draft');
