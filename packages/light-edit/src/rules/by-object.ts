/** Builds phrase entries from tables of words, their plain replacements and the nouns before which they fit. */
import type { PhraseEntry } from '../rule/rule.ts';
import { asVerb } from './modifies-noun.ts';

/**
 * The formal words, the plain word, and the nouns of the object or the noun phrase. Each list is separated by spaces.
 */
export type WordRow = readonly [words: string, plain: string, nouns: string];

/** Returns an entry for each row of verbs, which are written without `:V`. `deal_with` is a phrasal verb. */
export function verbsByObject(rows: readonly WordRow[], shared: Partial<PhraseEntry> = {}): PhraseEntry[] {
  return rows.map(([verbs, plain, ifObject]) =>
    asVerb({
      unlessPrevious: 'most widely commonly',
      ...shared,
      match: verbs.split(' ').map((verb) => `${verb}:V!`),
      to: `${plain}:V`,
      ifObject,
    }),
  );
}

/** Returns an entry for each row of adjectives. The plain word is not used if the sentence already contains it. */
export function adjectivesByNoun(rows: readonly WordRow[]): PhraseEntry[] {
  return rows.map(([adjectives, plain, ifObject]) => ({
    match: adjectives.split(' '),
    to: plain,
    ifObject,
    ...(plain === '' ? {} : { unlessSentenceHas: plain }),
    unlessPrevious: '<RB> so how too as very most more less and , or',
  }));
}
