/** What a word's neighbours tell of its sense. */
export type WordContext = {
  /** Penn Treebank part of speech. */
  readonly tag: string;
  /** Up to four words and signs before it in the sentence, the nearest first, in lower case. Hyphens are left out. */
  readonly before: readonly string[];
  /** Up to four words and signs after it, the nearest first. */
  readonly after: readonly string[];
  /** True when the sentence holds one of these lower-case words nearby. */
  readonly sentenceHas: (words: ReadonlySet<string>) => boolean;
  /** How many tokens of the whole text are among these lower-case words. */
  readonly countInText: (words: ReadonlySet<string>) => number;
};

/** The new spelling, or undefined to leave the word as it is: in doubt it is left. */
export type Sense = (word: string, context: WordContext) => string | undefined;
