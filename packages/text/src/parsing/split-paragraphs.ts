/** Splits the running text of a document into paragraphs and excludes lines that are not running text. */
import type { ProtectedSpan } from '../document/protection.ts';
import type { ParagraphKind } from '../document/document.ts';
import {
  endsSentence,
  listMarkerLength,
  looksLikeCode,
  looksLikeHeading,
  looksLikeTableRow,
  looksLikeVerse,
  looksWrapped,
} from './line-kinds.ts';
import type { Region } from './markdown.ts';
import type { Span } from '../document/span.ts';

export type ParagraphSpan = Span & {
  readonly kind: ParagraphKind;
};

export type ParagraphCut = {
  readonly paragraphs: ParagraphSpan[];
  /** Spans that are not running text: verse, code, table rows, headings and list markers. */
  readonly setAside: ProtectedSpan[];
};

type Line = Span & {
  readonly text: string;
};

/**
 * Splits one region. `alone` is true if the text has no other region. In that case, if there is only one group of
 * lines, it contains no heading.
 */
export function splitParagraphs(text: string, region: Region, alone: boolean): ParagraphCut {
  const cut: ParagraphCut = { paragraphs: [], setAside: [] };
  const groups = groupLines(text, region);
  for (const group of groups) cutGroup(group, region.kind, alone && groups.length === 1, cut);
  return cut;
}

/** Matches the end of a line: a line feed, a carriage return or both. */
const lineEnd = /\r\n?|\n/gu;

/** Matches a line without text, or with nothing but masked template tags, which stand between paragraphs. */
const onlyTags = /^[\sX]*$/u;

/** Returns groups of consecutive lines with text. */
function groupLines(text: string, region: Region): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let { start } = region;
  while (start <= region.end) {
    lineEnd.lastIndex = start;
    const { 0: mark, index } = lineEnd.exec(text) ?? { 0: '\n', index: text.length };
    const end = Math.min(index, region.end);
    const content = text.slice(start, end);
    if (!onlyTags.test(content)) group.push({ start, end, text: content });
    else if (group.length > 0) {
      groups.push(group);
      group = [];
    }
    start = end + mark.length;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function cutGroup(lines: readonly Line[], kind: ParagraphKind, alone: boolean, cut: ParagraphCut): void {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return;
  const whole: Span = { start: first.start, end: last.end };
  const texts = lines.map((line) => line.text);
  if (texts.filter(looksLikeCode).length * 2 > lines.length) return setAside(cut, whole, 'code');
  if (texts.filter(looksLikeTableRow).length * 2 > lines.length && lines.length > 1)
    return setAside(cut, whole, 'table');
  const marked = texts.some((line) => listMarkerLength(line) > 0);
  if (!marked && looksLikeVerse(texts)) return setAside(cut, whole, 'verse');
  if (!marked && looksWrapped(texts)) {
    cut.paragraphs.push({ ...trimmed(whole, lines), kind });
    return;
  }
  cutLines(lines, kind, alone, cut);
}

function setAside(cut: ParagraphCut, span: Span, reason: 'code' | 'table' | 'verse' | 'heading'): void {
  cut.setAside.push({ ...span, reason, tokenizedAs: 'opaque' });
}

/**
 * Adds one paragraph per line. A line that continues the previous line's sentence is appended to that line's paragraph.
 */
function cutLines(lines: readonly Line[], kind: ParagraphKind, alone: boolean, cut: ParagraphCut): void {
  let open: { start: number; end: number; kind: ParagraphKind } | undefined;
  let before: Line | undefined;
  const close = (): void => {
    if (open !== undefined) cut.paragraphs.push(open);
    open = undefined;
  };
  for (const line of lines) {
    const marker = listMarkerLength(line.text);
    const goesOn = open !== undefined && marker === 0 && before !== undefined && continues(before, line);
    if (goesOn && open !== undefined) {
      open.end = endOf(line);
    } else if (looksLikeCode(line.text) || looksLikeTableRow(line.text)) {
      close();
      setAside(cut, line, looksLikeCode(line.text) ? 'code' : 'table');
    } else if (marker === 0 && kind === 'prose' && !alone && looksLikeHeading(line.text)) {
      close();
      setAside(cut, line, 'heading');
    } else {
      close();
      const indent = marker > 0 ? marker : line.text.length - line.text.trimStart().length;
      if (marker > 0) {
        cut.setAside.push({
          start: line.start,
          end: line.start + marker,
          reason: 'list-marker',
          tokenizedAs: 'hidden',
        });
      }
      open = { start: line.start + indent, end: endOf(line), kind: marker > 0 ? 'list-item' : kind };
    }
    before = line;
  }
  close();
}

function continues(before: Line, line: Line): boolean {
  if (/^\s*\p{Ll}/u.test(line.text.slice(0, 60))) return !endsSentence(before.text);
  return (
    !endsSentence(before.text) &&
    before.text.length >= 60 &&
    line.text.length < 100 &&
    !/[:;]\s*$/u.test(before.text.slice(-4))
  );
}

function endOf(line: Line): number {
  return line.start + line.text.trimEnd().length;
}

function trimmed(span: Span, lines: readonly Line[]): Span {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return span;
  return { start: first.start + (first.text.length - first.text.trimStart().length), end: endOf(last) };
}
