/**
 * Adjusts the white space around a change. The result has no double spaces, no space before a comma, no missing line
 * breaks and no extra blank lines.
 */
import { type Change, type Span, isSpace } from '@humanize/text';

/**
 * Returns the change with adjusted white space. `paragraph` must contain the change. The result extends beyond the
 * paragraph only if the change leaves the paragraph empty.
 */
export function settleSpaces(text: string, paragraph: Span, change: Change): Change {
  const kept = keepLineBreak(text, change);
  if (kept.text === '') return settleDeletion(text, paragraph, kept);
  let { start, end, text: written } = kept;
  if (isBlankAt(text, start - 1) && /^(?:[,.;:!?)]|[ \t]*[\r\n])/u.test(written)) {
    while (start > paragraph.start && isBlankAt(text, start - 1)) start -= 1;
  }
  if (start === paragraph.start || (written.startsWith(' ') && isSpace(text.charCodeAt(start - 1))))
    written = written.trimStart();
  if (written.endsWith(' ') && (end >= paragraph.end || isSpace(text.charCodeAt(end)))) written = written.trimEnd();
  return { start, end, text: written };
}

/** Matches white space that does not end a line, such as a thin space. */
const blank = /[\t\p{Zs}\ufeff]/u;

function isBlankAt(text: string, at: number): boolean {
  return blank.test(text.charAt(at));
}

function isSpaceAt(text: string, at: number): boolean {
  return isSpace(text.charCodeAt(at));
}

const lineBreaks = /(?<![ \t])[ \t]*(?:\r\n?|\n)[ \t]*/gu;
const lineBreak = new RegExp(lineBreaks, 'u');

/**
 * Moves a line break within the replaced words to the first space of the replacement, or to the end of the replacement.
 * The line break in a clause that moves stays where it was.
 */
function keepLineBreak(text: string, change: Change): Change {
  const before = text.slice(change.start, change.end);
  const found = lineBreak.exec(before)?.[0];
  if (found === undefined) return { ...change, text: change.text.replaceAll(lineBreaks, ' ') };
  if (lineBreak.test(change.text)) return change;
  if (change.text.includes(' ')) return { ...change, text: change.text.replace(' ', found) };
  let end = change.end;
  while (isBlankAt(text, end)) end += 1;
  return end > change.end ? { start: change.start, end, text: change.text + found } : change;
}

function settleDeletion(text: string, paragraph: Span, change: Change): Change {
  let { start, end } = change;
  const atStart = start <= paragraph.start;
  // At the start of the paragraph, its first line break goes too.
  const isSkippedAt = atStart ? isSpaceAt : isBlankAt;
  while (end < paragraph.end && isSkippedAt(text, end)) end += 1;
  const atEnd = end >= paragraph.end;
  const atLineEnd = !atEnd && /[\r\n\u2028\u2029]/u.test(text.charAt(end));
  // Keep the spaces before the line break, because two of them are a line break in Markdown.
  if (atLineEnd && isBlankAt(text, start - 1)) {
    while (start > paragraph.start && isBlankAt(text, start - 1)) start -= 1;
    return { start, end: change.end, text: '' };
  }
  const beforeMark = atLineEnd || (!atEnd && /[,.;:!?)]/u.test(text.charAt(end)));
  const afterSpace = !atStart && (isSpace(text.charCodeAt(start - 1)) || /[([“"‘]/u.test(text.charAt(start - 1)));
  if (atStart && atEnd) return removeParagraph(text, { start: paragraph.start, end: paragraph.end, text: '' });
  if (atEnd || beforeMark) {
    while (start > paragraph.start && isSpace(text.charCodeAt(start - 1))) start -= 1;
  } else if (!afterSpace && !atStart) {
    // Keep the space between the preceding word and the following one.
    end = change.end;
    if (!isSpace(text.charCodeAt(end))) return { start, end, text: '' };
  }
  return { start, end, text: '' };
}

/**
 * Also deletes the blank lines after the deleted paragraph, or the blank lines before the paragraph if it is the last
 * one.
 */
function removeParagraph(text: string, change: Change): Change {
  let { start, end } = change;
  while (end < text.length && isSpace(text.charCodeAt(end))) end += 1;
  if (end < text.length) {
    // Keep the indentation after a blank line. Elsewhere, the line would become code.
    const isNextLine = /^(?:\r\n?|\n)[^\r\n]*$/u.test(text.slice(change.end, end));
    if (!isNextLine) while (isBlankAt(text, end - 1)) end -= 1;
    return { start, end, text: '' };
  }
  end = change.end;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return { start, end, text: '' };
}
