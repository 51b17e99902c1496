/** Reads a text for comparison, without part-of-speech tags, and so much faster than a parser. */
import { tokenizeParagraph, parseText, type RawToken, type Span, type Unreadable } from '@humanize/text';
import { destinationOf, isReadAsWords, literalOf, type Literal } from '../literals/literals.ts';
import type { Block, Passage, Word, WordKind } from './passage.ts';

export function readPassage(text: string): Passage {
  const { paragraphs, protectedSpans, markup } = parseText(text);
  const [literals, hidden]: [Literal[], Unreadable[]] = [[], []];
  const outside: { start: number; end: number }[] = [];
  let next = 0;
  for (const span of protectedSpans) {
    while ((paragraphs[next]?.end ?? Infinity) <= span.start) next += 1;
    // Headings and verse, including any emphasized words in them, are not part of the paragraphs.
    if (
      /^(?:heading|verse)$/u.test(span.reason) ||
      (span.tokenizedAs === 'words' && span.end <= (paragraphs[next]?.start ?? Infinity))
    ) {
      const last = outside.at(-1);
      if (last === undefined || text.slice(last.end, span.start).includes('\n')) outside.push({ ...span });
      else last.end = span.end;
      continue;
    }
    const literal = literalOf(text, span);
    if (literal !== undefined) literals.push(literal);
    // Each literal becomes one word, markers and markup are skipped, and the rest is split into words.
    const isHidden = literal !== undefined || (span.tokenizedAs !== 'words' && !isReadAsWords(text, span));
    if (isHidden) hidden.push({ ...span, tokenizedAs: span.tokenizedAs === 'hidden' ? 'hidden' : 'opaque' });
  }
  literals.push(...markup.flatMap((piece) => destinationOf(text, piece) ?? []));
  const blocks = [...paragraphs, ...outside].toSorted((a, b) => a.start - b.start);
  const markers = protectedSpans.filter(({ reason }) => reason === 'list-marker');
  const letters = markers.filter(({ start, end }) => /^\p{Lu}\./u.test(text.slice(start, end)));
  // The initial in `2. L. Simmonds` or in `B. Lee chaired` is not a separate item.
  const isItem = ({ start }: Span, place: number): boolean =>
    start !== markers[place - 1]?.end && (letters.length !== 1 || start !== letters[0]?.start);
  const listItems = markers.filter(isItem).length;
  return { text, blocks: readBlocks(text, blocks, hidden), literals, markup, listItems };
}

function readBlocks(text: string, spans: readonly Span[], hidden: readonly Unreadable[]): Block[] {
  let next = 0;
  return spans.flatMap(({ start, end }) => {
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= start) next += 1;
    let after = next;
    while (after < hidden.length && (hidden[after]?.start ?? 0) < end) after += 1;
    const inside = hidden.slice(next, after).map((span) => ({
      ...span,
      start: Math.max(span.start, start) - start,
      end: Math.min(span.end, end) - start,
    }));
    const block = readBlock(text.slice(start, end), start, inside);
    return block.words.length > 0 ? [block] : [];
  });
}

function readBlock(text: string, offset: number, hidden: readonly Unreadable[]): Block {
  const { tokens, sentenceEnds } = tokenizeParagraph(text, hidden);
  const words: Word[] = [];
  let [at, sentence] = [0, 0];
  for (const tokenEnd of sentenceEnds) {
    let opens = true;
    for (; at < tokenEnd; at += 1) {
      for (const piece of piecesOf(tokens[at])) {
        words.push({
          ...piece,
          start: piece.start + offset,
          end: piece.end + offset,
          index: words.length,
          lower: piece.text.normalize('NFKC').toLowerCase().replaceAll('’', "'"),
          sentence,
          opens,
        });
        const ending = text.slice(Math.max(0, piece.end - abbreviationLengthMax), piece.end);
        opens =
          piece.kind === 'mark'
            ? opens || opensWord(piece, words)
            : piece.text.endsWith('.') && abbreviation.test(ending);
      }
    }
    sentence += 1;
  }
  return { words };
}

/** Abbreviations that often end a sentence, and their maximum length. */
const abbreviation = /(?:\b[ap]\.m\.|° ?[CF]\.)$/iu;
const abbreviationLengthMax = 4;
const greeting = /^(?:dear|hello|hi|madam|sir|good (?:morning|afternoon|evening)) /u;

/** True if a word after the mark (the last of `words`) may be capitalized as the start of a sentence or a title. */
function opensWord({ text: mark, spaced }: Piece, words: readonly Word[]): boolean {
  if (mark === '-' || mark === "'") return spaced;
  // `Dear Ms. Lee, Thank you`
  if (mark === ',') return words.length < 8 && greeting.test(words.map(({ lower }) => lower).join(' '));
  // `(1) Insert`
  if (mark === ')') return words.at(-3)?.text === '(' && words.at(-2)?.kind === 'number';
  return mark.length === 1 ? ':"“„«‘\'([]—–…•?!'.includes(mark) : /^[.-]/u.test(mark);
}

type Piece = Span & { readonly text: string; readonly kind: WordKind; readonly spaced: boolean };

/** Digits with separators; letters followed by digits as in A380; letters; any other single character. */
const piecePattern =
  /\p{Nd}+(?:,\p{Nd}{2,3}(?!\p{Nd}))*(?:\.\p{Nd}+)*|(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*\p{Nd}[\p{L}\p{Nd}]*|[\p{L}\p{M}_]+(?:['’][\p{L}\p{M}]+)*|[^]/gu;
const plainWord = /^['’]?[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*$/u;

/** Splits compounds: ten-year, 26.9bn, 2010–12. Abbreviations with dots are not split. */
function piecesOf(token: RawToken | undefined): Piece[] {
  if (token === undefined) return [];
  const { start, end, text, spaced, kind } = token;
  if (kind === 'opaque') return [{ start, end, text, kind, spaced }];
  if (kind === 'punctuation' || kind === 'symbol') return [{ start, end, text, kind: 'mark', spaced }];
  if (/^\d+$/u.test(text)) return [{ start, end, text, kind: 'number', spaced }];
  const isAbbreviation = kind === 'word' && text.includes('.') && !text.includes('-');
  if (isAbbreviation || plainWord.test(text)) return [{ start, end, text, kind: 'word', spaced }];
  return Array.from(text.matchAll(piecePattern), ({ 0: piece, index }): Piece => {
    const from = start + index;
    // Digits of other scripts are compared verbatim.
    const isNumber = /^\d/u.test(piece.normalize('NFKC'));
    const pieceKind = isNumber ? 'number' : /^[\p{L}\p{M}\p{Nd}_]/u.test(piece) ? 'word' : 'mark';
    return { start: from, end: from + piece.length, text: piece, kind: pieceKind, spaced: index === 0 && spaced };
  });
}
