/** A text that has been read for comparison: blocks of words, literals that are compared verbatim, and the structure of the Markdown. */
import type { Markup, Span } from '@humanize/text';
import type { Literal } from '../literals/read-literals.ts';

export type WordKind = 'word' | 'number' | 'mark' | 'opaque';

/** The smallest unit of a comparison: a word, a number, a punctuation mark or an opaque literal. */
export type Word = Span & {
  readonly index: number;
  readonly text: string;
  /** Lower case with straight apostrophes. */
  readonly lower: string;
  readonly kind: WordKind;
  readonly spaced: boolean;
  readonly sentence: number;
  /** True where any word is capitalized: at the start of a sentence or quotation, or after a colon. */
  readonly opens: boolean;
};

/** A span of the text, and the half-open range of its words in the block. */
export type Fact = Span & { readonly first: number; readonly last: number };

/** A paragraph, a list item or a heading. */
export type Block = Span & {
  readonly words: readonly Word[];
  /** Start and end of each sentence, as indexes into `words`. */
  readonly sentences: readonly Span[];
};

export type Passage = {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly literals: readonly Literal[];
  readonly markup: readonly Markup[];
  /** Number of list items, with or without Markdown. */
  readonly listItems: number;
};

/** Merges blocks into one, for texts whose paragraphs do not correspond. Returns no block for an empty list. */
export function mergeBlocks(blocks: readonly Block[]): Block[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || blocks.length === 1) return [...blocks];
  const words: Word[] = [];
  const sentences: Span[] = [];
  for (const block of blocks) {
    const [wordsBefore, sentencesBefore] = [words.length, sentences.length];
    for (const word of block.words)
      words.push({ ...word, index: word.index + wordsBefore, sentence: word.sentence + sentencesBefore });
    for (const { start, end } of block.sentences)
      sentences.push({ start: start + wordsBefore, end: end + wordsBefore });
  }
  return [{ start: first.start, end: last.end, words, sentences }];
}
