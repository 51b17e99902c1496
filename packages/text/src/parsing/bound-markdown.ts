/**
 * Limits the input of the Markdown parser, because parsing takes time quadratic in the nesting depth and in the number
 * of inline marks in a paragraph. Text that exceeds the limits is masked for the parser and returned as protected
 * spans.
 */
import type { ProtectedSpan } from '../document/protection.ts';
import type { Span } from '../document/span.ts';

export type BoundedMarkdown = {
  /** The text with masked parts replaced by letters. It has the same length as the original. */
  readonly text: string;
  /** The masked parts, in ascending order. */
  readonly protectedSpans: readonly ProtectedSpan[];
};

/** Maximum number of quotation and list markers at the start of a line. */
const markersPerLineMax = 16;
/**
 * Maximum number of inline marks (`*`, `_`, `~`, backticks, brackets) in a paragraph. A paragraph with 150 bold terms
 * has 300.
 */
const marksPerParagraphMax = 400;
/**
 * Maximum number of characters between an unclosed bracket and the end of its paragraph. The parser returns to the
 * bracket for each word: 12,500 characters take up to 0.1 s, and 50,000 up to 7 s.
 */
const openBracketLengthMax = 12_500;

/**
 * Maximum number of structural marks in a text: quotation and list markers, and lines that start with another character
 * of Markdown's block syntax. The text after this number of marks is protected. Parsing takes time quadratic in their
 * number: less than 0.1 s for 500 marks, and up to 10 s for 8,000. A text of 2,000 words with more marks has fewer than
 * four words per mark.
 */
const structureMax = 500;
const structuralLine = /^[ \t]*[^\p{L}\p{M}\s"'“‘(]/u;
const marker = /[ \t]{0,8}(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/uy;

/** Matches lines that end the preceding paragraph: headings, and list items that can interrupt a paragraph. */
const interrupts = /^ {0,3}(?:[-+*][ \t]+\S|1[.)][ \t]+\S|#{1,6}[ \t])/u;
/** Matches lines that are the last line of a paragraph: underlines of headings, and thematic breaks. */
const underline = /^[ \t>]*(?:-[- \t]*|=+|\*[* \t]*|_[_ \t]*)\r?$/u;
const isBlank = /^[ \t\r]*$/u;
const inlineMark = /\*+|_+|~+|`+|[[\]<\\&!|]|\$+|:\/\/|www\.|@/gu;

/** Masks the text that exceeds the limits. Takes time linear in the length of the text. */
export function boundMarkdown(text: string): BoundedMarkdown {
  const spans: Span[] = [];
  let paragraph = openParagraph(0);
  let structure = 0;
  const next = (start: number): void => {
    if (paragraph.isBeyond) spans.push({ start: paragraph.start, end: paragraph.end });
    paragraph = openParagraph(start);
  };
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end);
    const head = content.slice(0, 200);
    if (isBlank.test(content)) {
      next(line.end + 1);
      continue;
    }
    if (interrupts.test(head)) next(line.start);
    const markers = countMarkers(content);
    structure += Math.max(markers, structuralLine.test(head) ? 1 : 0);
    if (structure > structureMax) {
      paragraph = { ...paragraph, end: text.length, isBeyond: true };
      break;
    }
    addLine(paragraph, line, content);
    if (markers > markersPerLineMax) paragraph.isBeyond = true;
    if (underline.test(head)) next(line.end + 1);
  }
  next(text.length);
  if (spans.length === 0) return { text, protectedSpans: [] };
  const protectedSpans = spans.map((span): ProtectedSpan => ({ ...span, reason: 'markup', tokenizedAs: 'opaque' }));
  return { text: masked(text, spans), protectedSpans };
}

/** `openedAt` is the offset of the first unclosed bracket, and `depth` the number of unclosed brackets. */
type OpenParagraph = { start: number; end: number; marks: number; openedAt: number; depth: number; isBeyond: boolean };

function openParagraph(start: number): OpenParagraph {
  return { start, end: start, marks: 0, openedAt: 0, depth: 0, isBeyond: false };
}

function addLine(paragraph: OpenParagraph, line: Span, content: string): void {
  paragraph.end = line.end;
  for (const { 0: mark, index } of content.matchAll(inlineMark)) {
    paragraph.marks += 1;
    if (mark === '[') {
      if (paragraph.depth === 0) paragraph.openedAt = line.start + index;
      paragraph.depth += 1;
    } else if (mark === ']' && paragraph.depth > 0) {
      if (line.start + index - paragraph.openedAt > openBracketLengthMax) paragraph.isBeyond = true;
      paragraph.depth -= 1;
    }
  }
  if (paragraph.depth > 0 && line.end - paragraph.openedAt > openBracketLengthMax) paragraph.isBeyond = true;
  if (paragraph.marks > marksPerParagraphMax) paragraph.isBeyond = true;
}

/** Yields the lines of a text. As in Markdown, lines end with a line feed, a carriage return or both. */
function* linesOf(text: string): Generator<Span> {
  let start = 0;
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n?|\n/gu)) {
    yield { start, end: index + lineEnd.length - 1 };
    start = index + lineEnd.length;
  }
  yield { start, end: text.length };
}

/** Counts the quotation and list markers at the start of a line, up to one more than the maximum. */
function countMarkers(line: string): number {
  marker.lastIndex = 0;
  let count = 0;
  while (count <= markersPerLineMax && marker.test(line)) count += 1;
  return count;
}

function masked(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(at, start), 'x'.repeat(end - start));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
