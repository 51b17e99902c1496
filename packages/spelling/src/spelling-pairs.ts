/** Builds the spelling tables for both directions from the dictionaries and the lists in own-pairs.ts. */
import type { Dictionary } from '@humanize/text';
import { americanOnly, britishOnly, ownPairs, unpaired, type OwnPair } from './own-pairs.ts';
import { lacksIseForm } from './ize-endings.ts';
import { skeletonOf } from './spelling-skeleton.ts';

export type SpellingPairs = {
  /** American spelling → British spelling, in lower case. Inflected forms have their own entries. */
  readonly toBritish: ReadonlyMap<string, string>;
  /** British spelling → American spelling, in lower case. */
  readonly toAmerican: ReadonlyMap<string, string>;
};

/** Builds both tables, which takes about 15 ms. */
export function createSpellingPairs(dictionary: Pick<Dictionary, 'forEachOneSided'>): SpellingPairs {
  const toBritish = new Map<string, string>();
  const toAmerican = new Map<string, string>();
  for (const [american, british] of derivePairs(dictionary)) {
    toBritish.set(american, british);
    toAmerican.set(british, american);
  }
  for (const [american, british] of spellOut([...ownPairs, ...americanOnly])) toBritish.set(american, british);
  for (const [american, british] of spellOut([...ownPairs, ...britishOnly])) toAmerican.set(british, american);
  return { toBritish, toAmerican };
}

/** Pairs words that only the American dictionary accepts with British-only words that have the same skeleton. */
function derivePairs(dictionary: Pick<Dictionary, 'forEachOneSided'>): [american: string, british: string][] {
  const americanWords: string[] = [];
  const britishBySkeleton = new Map<string, string>();
  dictionary.forEachOneSided((word, variant) => {
    if (unpaired.has(word) || lacksIseForm(word)) return;
    if (variant === 'en-US') americanWords.push(word);
    else britishBySkeleton.set(skeletonOf(word), word);
  });
  return americanWords.flatMap((american) => {
    const british = britishBySkeleton.get(skeletonOf(american));
    return british === undefined ? [] : [[american, british] as [string, string]];
  });
}

function spellOut(pairs: readonly OwnPair[]): [american: string, british: string][] {
  return pairs.flatMap(([american, british, endings]) =>
    ['', ...(endings?.split(' ') ?? [])].map((ending): [string, string] => [american + ending, british + ending]),
  );
}
