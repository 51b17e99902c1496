/**
 * Changes `curb` to `kerb` in British text if it means the edge of a pavement, but not if it means a limit (a curb on
 * spending).
 */
import type { Sense } from './word-context.ts';

const places: ReadonlySet<string> = new Set([
  'against',
  'along',
  'at',
  'by',
  'from',
  'hit',
  'jumped',
  'mounted',
  'near',
  'off',
  'on',
  'onto',
  'over',
  'to',
  'toward',
  'towards',
]);

export const curbToBritish: Sense = (word, { before, after }) => {
  const [previous = '', beforeThat = ''] = before;
  const isEdge =
    (previous === 'the' && places.has(beforeThat) && after[0] !== 'on') || (word === 'curb' && after[0] === 'appeal');
  return isEdge ? word.replace('curb', 'kerb') : undefined;
};
