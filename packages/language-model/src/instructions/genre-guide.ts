/** The part of the draft instruction that depends on the genre of a text. */

/** A paragraph as written by a language model, and as rewritten by an editor. */
export type Example = { readonly source: string; readonly rewritten: string };

/** How people write in a genre. */
export type GenreGuide = {
  /** For the full instruction, which has no examples: readers preferred its results without them. */
  readonly register: string;
  /** For the compact instruction. One writer wrote the examples for this project, and another corrected them. */
  readonly examples: readonly [Example, Example];
};
