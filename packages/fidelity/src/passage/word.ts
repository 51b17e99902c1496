/** The smallest units of the checks: a word, a number, a punctuation mark, or an opaque literal. */
import type { Span } from '@humanize/text';

export type WordKind = 'word' | 'number' | 'mark' | 'opaque';

export type Word = Span & {
  /** Index into the words of its block. */
  readonly index: number;
  readonly text: string;
  /** Lower case with straight apostrophes. */
  readonly lower: string;
  readonly kind: WordKind;
  /** True when white space stands before it. */
  readonly spaced: boolean;
  /** True when that space is one that does not break: it groups digits. */
  readonly narrow: boolean;
  /** Index into the sentences of its block. */
  readonly sentence: number;
  /** True where a capital letter is due anyway: at the start of a sentence, of a quotation or behind a colon. */
  readonly opens: boolean;
};
