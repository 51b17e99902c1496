/** Quoted words, marks included, in one paragraph. What is quoted is somebody else's and never changes. */
import { isLetter, isSpace } from '../document/characters.ts';
import type { Span } from '../document/span.ts';

/** Longest quotation in straight single quotes, so that an apostrophe opens none. In UTF-16 units. */
const singleQuoteLengthMax = 400;

/** Quotations within [start, end), ascending and disjoint. One pass; each opener looks ahead once. */
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
    // A closing mark that nothing opened ends a quotation that began before the paragraph, or where nobody marked it.
    if (at > paragraph.start && isStrayCloser(text, at))
      found.push({ start: found.at(-1)?.end ?? paragraph.start, end: at + 1 });
    at += 1;
  }
  return isPaired(text, paragraph, found) ? found : wholeStretch(text, paragraph, found);
}

/** True when straight marks, taken two by two, part the text as their sides do. */
function isPaired(text: string, paragraph: Span, found: readonly Span[]): boolean {
  const marks: number[] = [];
  for (let at = paragraph.start; at < paragraph.end; at += 1) {
    if (text.charAt(at) === '"' && !isInchMark(text, at)) marks.push(at);
  }
  const straight = found.filter((span) => text.charAt(span.start) === '"');
  if (marks.length !== straight.length * 2) return marks.length === 0;
  return straight.every((span, place) => span.start === marks[place * 2] && span.end - 1 === marks[place * 2 + 1]);
}

/** Marks that do not pair leave it open what is quoted: everything from the first to the last of them is. */
function wholeStretch(text: string, paragraph: Span, found: readonly Span[]): Span[] {
  const first = text.indexOf('"', paragraph.start);
  const start = Math.min(first, ...found.map((span) => span.start));
  const last = text.lastIndexOf('"', paragraph.end - 1) + 1;
  return [{ start, end: Math.max(last, ...found.map((span) => span.end)) }];
}

/** The end of the quotation that opens at `at`, or undefined when none opens there. */
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

/** The next mark that may close: what stands before it is no space. Opening marks on the way belong to the quotation. */
function seekStraight(text: string, at: number, paragraph: Span): number | undefined {
  for (let index = at + 1; index < paragraph.end; index += 1) {
    if (text.charAt(index) === '"' && mayClose(text, index, paragraph)) return index + 1;
  }
  return undefined;
}

/** Something that is no space stands before it, or none after it. */
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

/** Closes where no letter follows; `dogs' and` inside is taken for the end, which only protects less than it might. */
function seekSingle(text: string, at: number, paragraph: Span, closer: string): number | undefined {
  const limit = Math.min(paragraph.end, at + singleQuoteLengthMax);
  for (let index = at + 2; index < limit; index += 1) {
    if (text.charAt(index) !== closer || isSpace(text.charCodeAt(index - 1))) continue;
    if (index + 1 >= paragraph.end || !isLetter(text.codePointAt(index + 1) ?? 0)) return index + 1;
  }
  return undefined;
}

/** An opening quote stands at the start or after a space, a bracket or a dash, and before something that is no space. */
function opensHere(text: string, at: number, paragraph: Span): boolean {
  const next = text.charCodeAt(at + 1);
  if (at + 1 >= paragraph.end || isSpace(next)) return false;
  if (text.charAt(at) === "'" && !isLetter(text.codePointAt(at + 1) ?? 0)) return false;
  return at === paragraph.start || /[\s([{—–:;,-]/u.test(text.charAt(at - 1));
}

/** 5'11" and 15" are measures. */
function isInchMark(text: string, at: number): boolean {
  return /\d/u.test(text.charAt(at - 1)) && !/\S/u.test(text.charAt(at + 1));
}
