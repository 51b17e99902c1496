/**
 * A draft of air, of beer or of a horse is a draught in Britain; a draft of a letter is spelled so everywhere. The game
 * of draughts is none of them.
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
