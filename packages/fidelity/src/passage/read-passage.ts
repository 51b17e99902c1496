/**
 * Reads a text for comparison: blocks of words, literals that are compared verbatim, and the structure of the
 * Markdown. It needs no part-of-speech tags, which makes it much cheaper than parsing a document.
 */
import {
  tokenizeParagraph,
  parseText,
  type Markup,
  type ProtectedSpan,
  type RawToken,
  type Span,
  type Unreadable,
} from '@humanize/text';
import type { Literal } from '../literals/literal.ts';
import { destinationOf, isDottedAcronym, isEditedLetter, literalOf } from '../literals/literal.ts';
import type { Word, WordKind } from './word.ts';

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
  /** Number of list items, with or without markdown. */
  readonly listItems: number;
};

/** Linear in the text. */
export function readPassage(text: string): Passage {
  const { paragraphs, protectedSpans, markup } = parseText(text);
  const literals: Literal[] = [];
  const hidden: Unreadable[] = [];
  const blocks: Span[] = paragraphs.map(({ start, end }) => ({ start, end }));
  let listItems = 0;
  for (const span of protectedSpans) {
    if (span.reason === 'list-marker') listItems += 1;
    if (span.reason === 'heading' || span.reason === 'verse') {
      blocks.push({ start: span.start, end: span.end });
      continue;
    }
    const literal = literalOf(text, span);
    if (literal !== undefined) literals.push(literal);
    const isRead = isDottedAcronym(text.slice(span.start, span.end)) || isEditedLetter(text, span);
    if (isHidden(span, literal) && !isRead)
      hidden.push({ ...span, tokenizedAs: span.tokenizedAs === 'hidden' ? 'hidden' : 'opaque' });
  }
  for (const piece of markup) {
    const destination = destinationOf(text, piece);
    if (destination !== undefined) literals.push(destination);
  }
  blocks.sort((a, b) => a.start - b.start);
  return { text, blocks: readBlocks(text, blocks, hidden), literals, markup, listItems };
}

/** Literals become one word, markers and markup are skipped, and the rest is split into words. */
function isHidden(span: ProtectedSpan, literal: Literal | undefined): boolean {
  return (
    literal !== undefined ||
    (span.tokenizedAs !== 'words' &&
      span.reason !== 'citation' &&
      span.reason !== 'formula' &&
      span.reason !== 'symbol')
  );
}

function readBlocks(text: string, spans: readonly Span[], hidden: readonly Unreadable[]): Block[] {
  const blocks: Block[] = [];
  let next = 0;
  for (const { start, end } of spans) {
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= start) next += 1;
    const inside: Unreadable[] = [];
    for (let index = next; index < hidden.length; index += 1) {
      const span = hidden[index];
      if (span === undefined || span.start >= end) break;
      inside.push({
        start: Math.max(span.start, start) - start,
        end: Math.min(span.end, end) - start,
        tokenizedAs: span.tokenizedAs,
      });
    }
    const block = readBlock(text.slice(start, end), start, inside);
    if (block.words.length > 0) blocks.push(block);
  }
  return blocks;
}

function readBlock(text: string, offset: number, hidden: readonly Unreadable[]): Block {
  const { tokens, sentenceEnds } = tokenizeParagraph(text, hidden);
  const words: Word[] = [];
  const sentences: Span[] = [];
  let at = 0;
  for (const tokenEnd of sentenceEnds) {
    const first = words.length;
    let isOpen = true;
    for (; at < tokenEnd; at += 1) {
      const token = tokens[at];
      if (token === undefined) continue;
      for (const piece of piecesOf(token)) {
        words.push({
          start: piece.start + offset,
          end: piece.end + offset,
          index: words.length,
          text: piece.text,
          lower: loweredText(piece.text),
          kind: piece.kind,
          spaced: piece.spaced,
          narrow: piece.spaced && /[\u00A0\u2009\u202F]/u.test(text.charAt(piece.start - 1)),
          sentence: sentences.length,
          opens: isOpen,
        });
        isOpen = piece.kind === 'mark' ? isOpen || opensWord(piece) : isOpen && piece.text.startsWith('[');
      }
    }
    if (words.length > first) sentences.push({ start: first, end: words.length });
  }
  return { start: offset, end: offset + text.length, words, sentences };
}

/** A word after one of these may be capitalized because it begins a sentence or a title. */
function opensWord({ text: mark, spaced }: Piece): boolean {
  if (mark === '-') return spaced;
  return mark.length === 1 ? ':"“„«‘\'([]—–…•?!'.includes(mark) : /^[.-]/u.test(mark);
}

function loweredText(text: string): string {
  const isPlain = /^[\x20-\x7f]*$/u.test(text);
  return isPlain ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
}

type Piece = Span & { readonly text: string; readonly kind: WordKind; readonly spaced: boolean };

/** Digits with separators; letters followed by digits as in A380; letters; any other single character. */
const piecePattern =
  /\p{Nd}+(?:,\p{Nd}{2,3}(?!\p{Nd}))*(?:\.\p{Nd}+)*|(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*\p{Nd}[\p{L}\p{Nd}]*|[\p{L}\p{M}_]+(?:['’][\p{L}\p{M}]+)*|[^]/gu;
const plainWord = /^['’]?[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*$/u;

/** Splits compounds: ten-year, 26.9bn, 2010–12. Abbreviations with dots are not split. */
function piecesOf(token: RawToken): Piece[] {
  const { start, end, text, spaced } = token;
  if (token.kind === 'opaque') return [{ start, end, text, kind: 'opaque', spaced }];
  if (token.kind === 'punctuation' || token.kind === 'symbol') return [{ start, end, text, kind: 'mark', spaced }];
  if (plainWord.test(text) || (token.kind === 'word' && text.includes('.') && !text.includes('-')))
    return [{ start, end, text, kind: 'word', spaced }];
  const pieces: Piece[] = [];
  for (const match of text.matchAll(piecePattern)) {
    const piece = match[0];
    const from = start + match.index;
    // Digits of other scripts are compared verbatim.
    const kind = /^\d/u.test(piece.normalize('NFKC'))
      ? 'number'
      : /^[\p{L}\p{M}\p{Nd}_]/u.test(piece)
        ? 'word'
        : 'mark';
    pieces.push({ start: from, end: from + piece.length, text: piece, kind, spaced: match.index === 0 && spaced });
  }
  return pieces;
}
