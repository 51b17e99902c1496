// What the benchmark needs of an engine: the product's own, or one that changes nothing, to see the corpora as they are.

import type { Variant } from '../spelling/spelling-purity.ts';

export interface Engine {
  readonly rewrite: (
    text: string,
    options: { readonly variant: Variant; readonly seed: string },
  ) => { readonly text: string };
}

/** Gives every text back as it came. */
export const unchanging: Engine = { rewrite: (text) => ({ text }) };
