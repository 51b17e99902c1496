/** The part of the draft instruction that depends on the genre of a text. */

/** A paragraph as a language model writes it, and the same paragraph as an editor rewrote it. */
export type Example = { readonly source: string; readonly rewritten: string };

/**
 * How people write in a genre. The examples were written for this project by one writer and corrected by another, and
 * blind readers compared them with their sources.
 */
export type GenreGuide = {
  readonly register: string;
  readonly examples: readonly [Example, Example];
  /** The examples of the compact instruction, if they are others: they change more, because few rules stand beside them. */
  readonly compactExamples?: readonly [Example, Example];
};
