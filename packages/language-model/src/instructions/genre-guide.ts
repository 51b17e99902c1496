/** The part of the draft instruction that depends on the genre of a text. */

/** A paragraph as written by a language model, and as rewritten by an editor. */
export type Example = { readonly source: string; readonly rewritten: string };

/**
 * How people write in a genre. The examples were written for this project by one writer and corrected by another.
 * Readers then compared the examples with their sources without knowing which was which.
 */
export type GenreGuide = {
  readonly register: string;
  readonly examples: readonly [Example, Example];
  /**
   * Examples for the compact instruction, if they differ from those for the full instruction. These examples make more
   * changes, because the compact instruction has few rules.
   */
  readonly compactExamples?: readonly [Example, Example];
};
