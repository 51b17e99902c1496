/** Recognizes capitals that stand for a government: `Washington` for the US government. */
import type { Block } from '../passage/read-passage.ts';
import type { NameIndex } from './name-index.ts';
import type { NameWord } from './read-mentions.ts';

/** Normalized names of capitals and seats of government, with the normalized names of their countries. */
const countries: ReadonlyMap<string, string> = new Map([
  ['washington', 'united-states'],
  ['london', 'united-kingdom'],
  ['westminster', 'united-kingdom'],
  ['paris', 'france'],
  ['berlin', 'germany'],
  ['rome', 'italy'],
  ['madrid', 'spain'],
  ['moscow', 'russia'],
  ['kremlin', 'russia'],
  ['beijing', 'china'],
  ['tokyo', 'japan'],
  ['ottawa', 'canada'],
  ['canberra', 'australia'],
  ['brussels', 'eu'],
]);

const government = /^(?:governments?|administrations?|officials?|authorities|leaders?|policymakers?|diplomats?)$/u;
const placePreposition = /^(?:in|at|near|around|outside|inside|into|through|across)$/u;

type Side = { readonly block: Block; readonly presence: NameIndex };

/** True if the other side names the government of the country, and the name is not used for a place. */
export function isGovernment({ word, key }: NameWord, own: Side, other: Side): boolean {
  const country = countries.get(key);
  if (country === undefined || !other.presence.has(country)) return false;
  if (placePreposition.test(own.block.words[word.index - 1]?.lower ?? '')) return false;
  return other.block.words.some(({ lower }) => government.test(lower));
}
