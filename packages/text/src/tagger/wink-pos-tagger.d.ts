/** Types for the parts of wink-pos-tagger that are used. The package does not include types. */
declare module 'wink-pos-tagger' {
  export type WinkToken = {
    value: string;
    tag: 'word' | 'punctuation' | 'number' | 'symbol';
    normal: string;
    pos?: string;
    lemma?: string;
  };
  /** The export of `src/rules-engine.js`. Changes tags by context; a token's new tag is one of its possible tags. */
  export type ApplyContextRules = (tokens: WinkToken[], possibleTags: readonly (readonly string[])[]) => void;
  export type WinkTagger = {
    /** Sets the tags in place and returns the same array. */
    tag(tokens: { value: string; tag: 'word' }[]): { pos?: string }[];
    /** Adds words to the lexicon, with the most common tag of each word first. All taggers share the lexicon. */
    updateLexicon(lexicon: Record<string, string[]>): void;
  };
  export default function createTagger(): WinkTagger;
}
