/** Finds words that name the same person or thing because one name has both: `Ada` and `Lovelace` in `Ada Lovelace`. */
import { isKindOfName, isTitle } from './name-words.ts';
import type { Mention } from './read-mentions.ts';

/** Maximum distance in words of two partners: `John F. Kennedy`. In a longer name, others belong to different things. */
const reachWords = 2;

/** Normalized names, each with the other words of the names that contain it. */
export type NamePartners = ReadonlyMap<string, ReadonlySet<string>>;

/** Linear in the mentions of a passage. */
export function readPartners(mentions: readonly Mention[]): NamePartners {
  const partners = new Map<string, Set<string>>();
  for (const mention of mentions) {
    const words = mention.words.filter(({ word: { lower } }) => !isTitle(lower) && !isKindOfName(lower));
    for (const [place, { key }] of words.entries()) {
      const known = partners.get(key) ?? new Set<string>();
      for (const other of words.slice(Math.max(0, place - reachWords), place + reachWords + 1)) known.add(other.key);
      partners.set(key, known);
    }
  }
  return partners;
}

export function arePartners(partners: NamePartners, a: string, b: string): boolean {
  return partners.get(a)?.has(b) === true;
}
