/**
 * Limits the input of the Markdown parser, whose time is quadratic in the nesting depth and in the inline marks of a
 * paragraph. Text beyond the limits is masked for the parser and returned as protected spans.
 */
import type { ProtectedSpan } from '../document/protection.ts';
import type { Span } from '../document/span.ts';

export type BoundedMarkdown = {
  /** Same length as the original. Masked text is replaced with letters. */
  readonly text: string;
  /** The masked text, in ascending order. */
  readonly protectedSpans: readonly ProtectedSpan[];
};

/** Maximum number of quotation and list markers at the start of a line. */
const markersPerLineMax = 16;
/** Maximum number of inline marks (`*`, `_`, `~`, backticks, brackets) in a paragraph. 150 bold terms have 300. */
const marksPerParagraphMax = 400;

/** Maximum number of list items and quoted lines in a text. The parser takes 0.1 ms for each. */
const markerLinesMax = 4000;
const markerLine = /^[ \t]{0,8}(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/u;

const deepMarkers = new RegExp(
  `^(?:[ \\t]{0,8}(?:>|[-+*](?=[ \\t]|$)|\\d{1,9}[.)](?=[ \\t]|$))){${markersPerLineMax + 1}}`,
  'u',
);
/** Matches lines that end the preceding paragraph: headings, and list items that can interrupt a paragraph. */
const interrupts = /^ {0,3}(?:[-+*][ \t]+\S|1[.)][ \t]+\S|#{1,6}[ \t])/u;
const isBlank = /^[ \t\r]*$/u;
const inlineMark = /\*+|_+|~+|`+|[[\]<\\&!|]|\$+|:\/\/|www\.|@/gu;

/** Masks text beyond the limits. Linear in the length of the text. */
export function boundMarkdown(text: string): BoundedMarkdown {
  const spans: Span[] = [];
  let paragraph: { start: number; end: number; marks: number } = { start: 0, end: 0, marks: 0 };
  const close = (): void => {
    if (paragraph.marks > marksPerParagraphMax) spans.push({ start: paragraph.start, end: paragraph.end });
  };
  let markerLines = 0;
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end);
    if (isBlank.test(content)) {
      close();
      paragraph = { start: line.end + 1, end: line.end + 1, marks: 0 };
      continue;
    }
    if (interrupts.test(content.slice(0, 200))) {
      close();
      paragraph = { ...line, marks: 0 };
    }
    if (markerLine.test(content.slice(0, 20))) markerLines += 1;
    const isBeyond = markerLines > markerLinesMax || deepMarkers.test(content.slice(0, 400));
    const marks = isBeyond ? marksPerParagraphMax + 1 : countMarks(content);
    paragraph = { start: paragraph.start, end: line.end, marks: paragraph.marks + marks };
  }
  close();
  if (spans.length === 0) return { text, protectedSpans: [] };
  const protectedSpans = spans.map((span): ProtectedSpan => ({ ...span, reason: 'markup', shows: 'opaque' }));
  return { text: masked(text, spans), protectedSpans };
}

function* linesOf(text: string): Generator<Span> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield { start, end };
    start = end + 1;
  }
}

function countMarks(line: string): number {
  return line.match(inlineMark)?.length ?? 0;
}

function masked(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, 'x'));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
