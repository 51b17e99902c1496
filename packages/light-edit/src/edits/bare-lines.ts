/** Finds lines that introduce text and that a deletion would leave with nothing to introduce. */
import type { Span } from '@humanize/text';

/** Number of UTF-16 units before and after a deletion to search for the ends of lines. */
const lineReach = 120;

/** Markers of a list or a quotation: `- `, `2. `, `- [ ] `, `> `. */
const marker = /^\s*(?:[>•]\s*|(?:[-*+]|\d{1,9}[.)]|\[[ x]\])\s+)+$/iu;
/** The end of a label, which may be in bold: `**Tip:** `. */
const labelEnd = /:[*_]{0,3}\s*$/u;
/** A heading: `## Next steps`, `**Next steps**`. A sentence, a placeholder and `**The End**` are not headings. */
const heading = /^(?:#{1,6}\s|(?:\*\*|__)(?!the end)[^*_[\n]{1,80}(?<![.!])(?:\*\*|__):?\s*$)/iu;
/** The end of a line after a deletion. Closing marks may precede it. */
const lineEnd = /^[\s*_"”’)\]]{0,8}(?:[\r\n]|$)/u;
const lineBreak = /\r\n?|\n/u;

/** Returns the level of a heading. A heading in bold has the lowest one. */
const levelOf = (line: string): number => /^#{1,6}/u.exec(line)?.[0].length ?? 7;

const endsWithBreak = (text: string): boolean => lineBreak.test(text.slice(text.trimEnd().length));

/** Returns whether the deletion of a span leaves a marker or a label without text on its line: `**Tip:**`, `1.`. */
function leavesMarker(before: string, deleted: string, after: string): boolean {
  const line = before.split(lineBreak).at(-1) ?? '';
  return (marker.test(line) || labelEnd.test(line)) && (endsWithBreak(deleted) || lineEnd.test(after));
}

/** Returns whether the deletion of a span leaves a heading or a label with nothing under it. */
export function leavesHeading(text: string, { start, end }: Span): boolean {
  const above = text.slice(Math.max(0, start - lineReach), start);
  if (!endsWithBreak(above)) return false;
  const [line = '', previous = ''] = above
    .trimEnd()
    .split(lineBreak)
    .toReversed()
    .slice(0, 2)
    .map((each) => each.trim());
  const next =
    text
      .slice(end, end + lineReach)
      .trimStart()
      .split(lineBreak)[0] ?? '';
  // A line directly under another one is part of a signature or an address.
  const isHeading = (heading.test(line) && previous === '') || labelEnd.test(line);
  // A title often stands directly above a heading of a lower level.
  const isNextHeading = heading.test(next) && levelOf(next) <= levelOf(line);
  return isHeading && (next === '' || /^-{3,}$/u.test(next) || isNextHeading);
}

/** Returns whether the deletion of words leaves a marker, a label or a heading alone. */
export function leavesBareLine(text: string, { start, end }: Span): boolean {
  const deleted = text.slice(start, end);
  const first = start + deleted.length - deleted.trimStart().length;
  const before = text.slice(Math.max(0, first - lineReach), first);
  return (
    /\p{L}/u.test(deleted) &&
    (leavesMarker(before, deleted.slice(-lineReach), text.slice(end, end + lineReach)) ||
      leavesHeading(text, { start: first, end }))
  );
}
