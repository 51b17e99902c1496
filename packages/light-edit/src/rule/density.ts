/**
 * The density of strong tells in a text, and the minimum densities at which rules apply. Many of the constructions that
 * rules change also occur occasionally in human writing, so those rules apply only to texts that show many signs of
 * machine writing.
 */

import type { Span } from '@humanize/text';

/** The density of strong tells in a document. */
export type Density = {
  /** Strong tells per 100 words of the document as it was submitted. */
  readonly tellsPer100Words: number;
  /** True if the sentence with this index in the current document contains a strong tell outside the span `own`. */
  hasTell(sentence: number, own?: Span): boolean;
};

/** The rule applies to every text. */
export const anyText = 0;
/** The rule applies to texts with at least one strong tell in 500 words. */
export const someTells = 0.2;
/**
 * The rule applies to texts with at least one strong tell in 200 words: 83% of 713 answers from chat assistants, 1% of
 * 768 human news reports, stories and abstracts, and 6% of 232 blog posts by people in an agency.
 */
export const denseText = 0.5;

/**
 * Returns whether a rule with the given minimum density applies to a sentence. A sentence with a strong tell counts as
 * dense, unless the tell is part of the phrase itself, whose span is `own`.
 */
export function isDenseEnough(densityMin: number, density: Density, sentence: number, own?: Span): boolean {
  return densityMin <= density.tellsPer100Words || density.hasTell(sentence, own);
}

/**
 * Returns the reason why a rule that depends on the density was applied, or '' for a rule that applies to every text.
 */
export function explainDensity(densityMin: number, { tellsPer100Words }: Density): string {
  if (densityMin === anyText) return '';
  if (tellsPer100Words < densityMin) return 'It is changed here because the sentence contains a stock phrase.';
  return `It is changed because the text contains ${tellsPer100Words.toFixed(1)} stock phrases and bold labels per 100 words.`;
}
