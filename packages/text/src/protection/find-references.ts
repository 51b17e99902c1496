/** Finds the entries of lists of references. They name the titles of works, which must not change. */
import type { ProtectedSpan } from '../document/protection.ts';
import type { Span } from '../document/span.ts';

/** Matches the heading of a list of references. */
const listHeading =
  /^[ \t]*(?:#{1,6}[ \t]+|\*\*)?(?:\d{1,2}\.?[ \t]+)?(?:references|bibliography|works cited|reference list|literature cited|sources cited)[:* \t]{0,8}\r?$/gimu;
/** Matches a line that may be the heading of the next section. */
const nextHeading = /^[ \t]*(?:#{1,6}[ \t]|\*\*[^*\n]{1,60}\*\*:?[ \t]*\r?$)/gmu;
/** Matches the year or address of a work. */
const source = /\b(?:1[5-9]|20)\d\d[a-z]?\b|\bn\.d\.|https?:\/\/|\bdoi\b/iu;
/** Matches an author at the start of an entry: `Smith, J. A., & Lee, B. (2020).` */
const author =
  /^(?:\[\d{1,3}\]\s?)?\p{Lu}[\p{L}’'-]{1,30}(?:[ -]\p{Lu}[\p{L}’'-]{1,30})?, (?:\p{Lu}\.[ -]?){1,4}(?:[,(&]|and\b|et al)/u;
/** Number of UTF-16 units of an entry in which the year or address must stand. */
const entryReach = 400;

/**
 * Returns the paragraphs that are entries: those with a year or an address after the heading of a list of references, and
 * those that begin with an author's initials and contain a year. Takes linear time.
 */
export function findReferences(text: string, paragraphs: readonly Span[]): ProtectedSpan[] {
  const lists: Span[] = [];
  for (const { 0: heading, index } of text.matchAll(listHeading)) {
    if (index < (lists.at(-1)?.end ?? 0)) continue;
    nextHeading.lastIndex = index + heading.length;
    lists.push({ start: index, end: nextHeading.exec(text)?.index ?? text.length });
  }
  let next = 0;
  return paragraphs.flatMap(({ start, end }): ProtectedSpan[] => {
    while ((lists[next]?.end ?? Infinity) <= start) next += 1;
    const entry = text.slice(start, Math.min(end, start + entryReach));
    const isListed = (lists[next]?.start ?? Infinity) < start;
    if (!source.test(entry) || !(isListed || author.test(entry))) return [];
    return [{ start, end, reason: 'citation', tokenizedAs: 'opaque' }];
  });
}
