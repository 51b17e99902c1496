/**
 * Changes `story` to `storey` in British text if it means a floor of a building (`a two-story house`), but not if it
 * means a narrative.
 */
import type { Sense } from './word-context.ts';

const numbers =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|single|double|multi|second|third|fourth|fifth)$/u;

const buildings: ReadonlySet<string> = new Set([
  'apartment',
  'apartments',
  'block',
  'brick',
  'building',
  'buildings',
  'extension',
  'high',
  'home',
  'homes',
  'hotel',
  'house',
  'houses',
  'mansion',
  'skyscraper',
  'structure',
  'tall',
  'tower',
  'townhouse',
  'townhouses',
  'villa',
  'window',
  'windows',
]);

export const storyToBritish: Sense = (word, { before, after }) => {
  if (!numbers.test(before[0] ?? '') || !buildings.has(after[0] ?? '')) return undefined;
  return word === 'stories' ? 'storeys' : 'storey';
};
