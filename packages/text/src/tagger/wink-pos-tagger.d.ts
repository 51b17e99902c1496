/** Types for the parts of wink-pos-tagger that are used. The package has no types of its own. */
declare module 'wink-pos-tagger' {
  export type WinkToken = {
    value: string;
    tag: 'word' | 'punctuation' | 'number' | 'symbol';
    normal: string;
    pos?: string;
    lemma?: string;
  };
  /** The module `src/rules-engine.js`: changes tags by context, each to another possible tag of the token. */
  export type ApplyContextRules = (tokens: WinkToken[], possibleTags: readonly (readonly string[])[]) => void;
  export type WinkTagger = {
    /** Sets the tags in place and returns the same array. */
    tag(tokens: { value: string; tag: 'word' }[]): { pos?: string }[];
    /** Adds words to the lexicon; the first tag is the most common. The lexicon is shared by all taggers. */
    updateLexicon(lexicon: Record<string, string[]>): void;
  };
  export default function createTagger(): WinkTagger;
}
