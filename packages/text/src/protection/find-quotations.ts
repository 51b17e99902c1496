/** Finds quotations, including their quotation marks, in one paragraph. Quoted text must not change. */
import { isLetter, isSpace } from '../document/characters.ts';
import type { Span } from '../document/span.ts';

/** Maximum length of a quotation in single quotes, in UTF-16 units. Apostrophes can look like opening quotes. */
const singleQuoteLengthMax = 400;

/** Returns the quotations of a paragraph in ascending order. The spans do not overlap. */
export function findQuotations(text: string, paragraph: Span): Span[] {
  const found: Span[] = [];
  const closersAhead = new Map<string, boolean>();
  let at = paragraph.start;
  while (at < paragraph.end) {
    const closed = quotationFrom(text, at, paragraph, closersAhead);
    if (closed !== undefined) {
      found.push({ start: at, end: closed });
      at = closed;
      continue;
    }
    // An unmatched closing mark ends a quotation that starts in an earlier paragraph or has no opening mark.
    if (at > paragraph.start && isStrayCloser(text, at))
      found.push({ start: found.at(-1)?.end ?? paragraph.start, end: at + 1 });
    at += 1;
  }
  return isPaired(text, paragraph, found) ? found : wholeStretch(text, paragraph, found);
}

/** Returns whether the straight marks, paired in order of appearance, delimit the same quotations as `found`. */
function isPaired(text: string, paragraph: Span, found: readonly Span[]): boolean {
  const marks: number[] = [];
  for (let at = paragraph.start; at < paragraph.end; at += 1) {
    if (text.charAt(at) === '"' && !isInchMark(text, at)) marks.push(at);
  }
  const straight = found.filter((span) => text.charAt(span.start) === '"');
  if (marks.length !== straight.length * 2) return marks.length === 0;
  return straight.every((span, place) => span.start === marks[place * 2] && span.end - 1 === marks[place * 2 + 1]);
}

/**
 * Returns one span from the first mark to the last. Used if marks are unpaired, because the extent of each quotation is
 * then unclear.
 */
function wholeStretch(text: string, paragraph: Span, found: readonly Span[]): Span[] {
  const first = text.indexOf('"', paragraph.start);
  const start = Math.min(first, ...found.map((span) => span.start));
  const last = text.lastIndexOf('"', paragraph.end - 1) + 1;
  return [{ start, end: Math.max(last, ...found.map((span) => span.end)) }];
}

/** Returns the end of the quotation that opens at `at`, or undefined if none opens there. */
function quotationFrom(
  text: string,
  at: number,
  paragraph: Span,
  closersAhead: Map<string, boolean>,
): number | undefined {
  switch (text.charAt(at)) {
    case '“':
    case '„':
    case '«': {
      const closer = text.charAt(at) === '«' ? '»' : /[”“]/u;
      return seek(text, at, paragraph, closer) ?? paragraph.end;
    }
    case '"':
      if (!opensHere(text, at, paragraph)) return undefined;
      return seekStraight(text, at, paragraph) ?? paragraph.end;
    case '‘':
    case "'": {
      if (!opensHere(text, at, paragraph)) return undefined;
      const closer = text.charAt(at) === '‘' ? '’' : "'";
      if (closersAhead.get(closer) === false) return undefined;
      const end = seekSingle(text, at, paragraph, closer);
      if (end === undefined && paragraph.end - at <= singleQuoteLengthMax) closersAhead.set(closer, false);
      return end;
    }
    default:
      return undefined;
  }
}

/** Returns the end of the next closing mark. Opening marks before it belong to the quotation. */
function seekStraight(text: string, at: number, paragraph: Span): number | undefined {
  for (let index = at + 1; index < paragraph.end; index += 1) {
    if (text.charAt(index) === '"' && mayClose(text, index, paragraph)) return index + 1;
  }
  return undefined;
}

/** Returns true unless a space precedes the mark and a character other than a space follows it. */
function mayClose(text: string, at: number, paragraph: Span): boolean {
  return !isSpace(text.charCodeAt(at - 1)) || at + 1 >= paragraph.end || isSpace(text.charCodeAt(at + 1));
}

function isStrayCloser(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark !== '"' && mark !== '”') return false;
  return !isSpace(text.charCodeAt(at - 1)) && !isInchMark(text, at);
}

function seek(text: string, at: number, paragraph: Span, closer: string | RegExp): number | undefined {
  for (let index = at + 1; index < paragraph.end; index += 1) {
    const mark = text.charAt(index);
    if (typeof closer === 'string' ? mark === closer : closer.test(mark)) return index + 1;
  }
  return undefined;
}

/**
 * Returns the end of the first closing mark that is not followed by a letter. The apostrophe of a plural possessive
 * (`dogs'`) also matches.
 */
function seekSingle(text: string, at: number, paragraph: Span, closer: string): number | undefined {
  const limit = Math.min(paragraph.end, at + singleQuoteLengthMax);
  for (let index = at + 2; index < limit; index += 1) {
    if (text.charAt(index) !== closer || isSpace(text.charCodeAt(index - 1))) continue;
    if (index + 1 >= paragraph.end || !isLetter(text.codePointAt(index + 1) ?? 0)) return index + 1;
  }
  return undefined;
}

/**
 * Returns whether the mark is at the start or after a space, an opening bracket, a dash or a comma, and is not followed
 * by a space.
 */
function opensHere(text: string, at: number, paragraph: Span): boolean {
  const next = text.charCodeAt(at + 1);
  if (at + 1 >= paragraph.end || isSpace(next)) return false;
  if (text.charAt(at) === "'" && !isLetter(text.codePointAt(at + 1) ?? 0)) return false;
  return at === paragraph.start || /[\s([{—–:;,-]/u.test(text.charAt(at - 1));
}

/** Returns true for the inch mark in a measurement: 5'11", 15". */
function isInchMark(text: string, at: number): boolean {
  return /\d/u.test(text.charAt(at - 1)) && !/\S/u.test(text.charAt(at + 1));
}
