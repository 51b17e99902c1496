/** Types for the part of wink-pos-tagger that is used. The package has no types of its own. */
declare module 'wink-pos-tagger' {
  export type WinkToken = {
    value: string;
    tag: 'word' | 'punctuation' | 'number' | 'symbol';
    pos?: string;
    lemma?: string;
    normal?: string;
  };
  export type WinkTagger = {
    /** Sets the tags in place and returns the same array. */
    tag(tokens: WinkToken[]): WinkToken[];
    /** Adds words to the lexicon; the first tag is the commonest. The lexicon is shared by all taggers. */
    updateLexicon(lexicon: Record<string, string[]>): void;
  };
  export default function createTagger(): WinkTagger;
}
