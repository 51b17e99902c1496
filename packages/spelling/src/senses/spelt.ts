/** He spelt it is spelled in America; spelt is a grain in both countries. */
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

export const speltToAmerican: Sense = (_word, { after, sentenceHas }) =>
  grains.has(after[0] ?? '') || sentenceHas(grains) ? undefined : 'spelled';
