/**
 * The document model that rules read. Documents are immutable; each stage of a rewrite parses a new one. Spans are
 * half-open ranges of UTF-16 offsets in `text`. Markup, such as the asterisks of **bold**, has no tokens. Code, URLs
 * and formulas are one opaque token each.
 */
import type { Register } from './register.ts';
import type { ProtectedSpan, ProtectionReason } from './protection.ts';
import type { Span } from './span.ts';

export type TokenKind = 'word' | 'number' | 'punctuation' | 'symbol' | 'opaque';

export type Token = Span & {
  /** Index in `document.tokens`. */
  readonly index: number;
  /** The token exactly as written. */
  readonly text: string;
  /** The token in lower case with straight apostrophes, for comparisons in rules. */
  readonly lower: string;
  readonly kind: TokenKind;
  /** Penn Treebank tag: NN, NNS, VB, VBD, JJ … It is often wrong, so rules must also check the context. */
  readonly tag: string;
  /** The dictionary form in lower case: `uses` → `use`. */
  readonly lemma: string;
  /** Index in `document.sentences`. */
  readonly sentence: number;
  /** True if white space or a line break precedes the token; false for `n't`, `'s` and most punctuation. */
  readonly spaced: boolean;
  /** The reason why the token is protected, if it is. */
  readonly protectedBy: ProtectionReason | undefined;
};

export type Sentence = Span & {
  readonly index: number;
  /** Index in `document.paragraphs`. */
  readonly paragraph: number;
  /**
   * The sentence consists of the tokens from `firstToken` up to but not including `endToken`. Closing quotes and
   * brackets belong to the sentence.
   */
  readonly firstToken: number;
  readonly endToken: number;
  /** Number of tokens of kind word, number or opaque. A contraction counts once. */
  readonly wordCount: number;
};

/** The kind of block that contains a paragraph. Blocks without running text have no paragraphs. */
export type ParagraphKind = 'prose' | 'list-item';

export type Paragraph = Span & {
  readonly index: number;
  readonly kind: ParagraphKind;
  readonly firstSentence: number;
  readonly endSentence: number;
};

export type MarkupKind =
  | 'heading'
  | 'strong'
  | 'emphasis'
  | 'link'
  | 'list-item'
  | 'code'
  | 'table'
  | 'block-quote'
  | 'html';

/** A Markdown element, including its markers. `level` is the depth of a heading or list item, from 1. */
export type Markup = Span & {
  readonly kind: MarkupKind;
  readonly level: number;
};

export type Document = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly paragraphs: readonly Paragraph[];
  /** Sorted by start. */
  readonly protectedSpans: readonly ProtectedSpan[];
  /** Sorted by start; empty for plain text. */
  readonly markup: readonly Markup[];
  readonly register: Register;
};
