/** The part of the instructions that depends on the genre: its register, and one example for each writing pass. */

/**
 * The examples were written for this project. `draft` shows how far a rewrite can differ from its source without losing
 * a claim. `repair` shows a draft with mistakes, a description of them, and the draft with only these mistakes fixed.
 * `polish` shows a stiff sentence and a native writer's version of it.
 */
export type GenreGuide = {
  readonly register: string;
  readonly draft: { readonly source: string; readonly version: string };
  readonly repair: {
    readonly source: string;
    readonly draft: string;
    readonly slips: string;
    readonly repaired: string;
  };
  readonly polish: { readonly stiff: string; readonly polished: string };
};
