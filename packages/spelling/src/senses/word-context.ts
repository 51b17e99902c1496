/** The context from which a rule determines the meaning of a word. */
export type WordContext = {
  /** Penn Treebank tag of the word's part of speech. */
  readonly tag: string;
  /**
   * Up to four preceding words and marks in the sentence, in lower case, nearest first. Hyphenated words are split, and a
   * hyphen between two words leaves empty strings, so the words are not neighbors.
   */
  readonly before: readonly string[];
  /** Up to four following words and marks, in the same form. */
  readonly after: readonly string[];
  /** Returns whether the sentence contains any of the given lower-case words near this word. */
  readonly sentenceHas: (words: ReadonlySet<string>) => boolean;
  /** Returns the number of tokens in the whole text that are in this set of lower-case words. */
  readonly countInText: (words: ReadonlySet<string>) => number;
};

/** Returns the new spelling, or undefined if the word does not change or the context does not determine its meaning. */
export type Sense = (word: string, context: WordContext) => string | undefined;
