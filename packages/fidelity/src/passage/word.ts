/** The smallest unit of a comparison: a word, a number, a punctuation mark or an opaque literal. */
import type { Span } from '@humanize/text';

export type WordKind = 'word' | 'number' | 'mark' | 'opaque';

export type Word = Span & {
  /** Index into the words of its block. */
  readonly index: number;
  readonly text: string;
  /** Lower case with straight apostrophes. */
  readonly lower: string;
  readonly kind: WordKind;
  /** True if white space precedes it. */
  readonly spaced: boolean;
  /** True if that white space is a non-breaking space, which groups digits. */
  readonly narrow: boolean;
  /** Index into the sentences of its block. */
  readonly sentence: number;
  /** True where any word is capitalized: at the start of a sentence or quotation, or after a colon. */
  readonly opens: boolean;
};
