/** Changes `spelt` (past tense of spell) to `spelled` in American text, but not if it means the grain. */
import type { Sense } from './word-context.ts';

const grains: ReadonlySet<string> = new Set([
  'bake',
  'baked',
  'barley',
  'berries',
  'bread',
  'breads',
  'cereal',
  'cereals',
  'crop',
  'crops',
  'dough',
  'flour',
  'gluten',
  'grain',
  'grains',
  'oats',
  'pasta',
  'rye',
  'salad',
  'sourdough',
  'wheat',
]);

export const speltToAmerican: Sense = (_word, { sentenceHas }) => (sentenceHas(grains) ? undefined : 'spelled');
