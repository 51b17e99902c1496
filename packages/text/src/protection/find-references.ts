/** Finds the entries of lists of references. They name the titles of works, which must not change. */
import type { ProtectedSpan } from '../document/protection.ts';
import type { Span } from '../document/span.ts';

/** Matches the heading of a list of references. */
const listHeading =
  /^[ \t]*(?:#{1,6}[ \t]+|\*\*)?(?:\d{1,2}\.?[ \t]+)?(?:references|bibliography|works cited|reference list|literature cited|sources cited)[:* \t]{0,8}\r?$/gimu;
/** Matches the year or address of a work. */
const source = /\b(?:1[5-9]|20)\d\d[a-z]?\b|\bn\.d\.|https?:\/\/|\bdoi\b/iu;
/** Matches an author at the start of an entry: `Smith, J. A., & Lee, B. (2020).` */
const author =
  /^(?:\[\d{1,3}\]\s?)?\p{Lu}[\p{L}’'-]{1,30}(?:[ -]\p{Lu}[\p{L}’'-]{1,30})?, (?:\p{Lu}\.[ -]?){1,4}(?:[,(&]|and\b|et al)/u;
const blankLineEnd = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)[ \t]*$/u;
/** Number of UTF-16 units of an entry in which the year or address must stand. */
const entryReach = 400;

/**
 * Returns the paragraphs that are entries: those with a year or an address after the heading of a list of references, and
 * those that begin with an author's initials and contain a year. A list ends at the next heading, or at a paragraph after
 * an entry and a blank line that is not an entry itself.
 */
export function findReferences(text: string, paragraphs: readonly Span[], headings: readonly Span[]): ProtectedSpan[] {
  const opening = Array.from(text.matchAll(listHeading), ({ 0: line, index }) => {
    return { start: index + line.length - line.trimStart().length, opens: true };
  });
  const isAfterBlankLine = (at: number): boolean => blankLineEnd.test(text.slice(Math.max(0, at - 20), at));
  // An entry or a line of it without a full stop looks like a heading: `Lee, A. Bread. Acme, 2020`
  const closing = headings.filter(
    ({ start, end }) => text[start] === '#' || (isAfterBlankLine(start) && !source.test(text.slice(start, end))),
  );
  const marks = [...closing.map(({ start }) => ({ start, opens: false })), ...opening];
  marks.sort((a, b) => a.start - b.start || Number(a.opens) - Number(b.opens));
  const found: ProtectedSpan[] = [];
  let isOpen = false;
  let hasEntry = false;
  let next = 0;
  for (const { start, end } of paragraphs) {
    for (; (marks[next]?.start ?? Infinity) <= start; next += 1) {
      isOpen = marks[next]?.opens === true;
      hasEntry = false;
    }
    const entry = text.slice(start, Math.min(end, start + entryReach));
    if (source.test(entry) && (isOpen || author.test(entry))) {
      hasEntry = true;
      found.push({ start, end, reason: 'citation', tokenizedAs: 'opaque' });
    } else if (hasEntry && isAfterBlankLine(start)) {
      isOpen = false;
    }
  }
  return found;
}
