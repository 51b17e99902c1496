/** What a genre adds to the instructions: its register and one worked example for each pass that writes. */

/**
 * The examples are our own. `draft` shows how far a rewrite may go from its source without losing a claim; `repair`
 * shows a draft with slips, what they are, and the draft with nothing else mended; `polish` shows a stiff sentence and
 * what a native writer makes of it.
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
