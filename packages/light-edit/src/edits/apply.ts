/**
 * Applies changes to a text and adjusts the offsets of its spans. Changes must be in ascending order and must not touch
 * each other.
 */
import type { Change, Markup, ProtectedSpan, Source, Span } from '@humanize/text';

export type Applied = {
  readonly source: Source;
  /** The position of each change's text in the new text. */
  readonly placed: readonly Span[];
};

export function applyChanges(source: Source, changes: readonly Change[]): Applied {
  const pieces: string[] = [];
  const placed: Span[] = [];
  let at = 0;
  let length = 0;
  for (const change of changes) {
    if (change.start < at || change.end < change.start) throw new RangeError(`changes overlap at ${change.start}`);
    pieces.push(source.text.slice(at, change.start), change.text);
    length += change.start - at;
    placed.push({ start: length, end: length + change.text.length });
    length += change.text.length;
    at = change.end;
  }
  pieces.push(source.text.slice(at));
  const text = pieces.join('');
  const protectedSpans = shiftProtectedSpans(source, changes, placed);
  const paragraphs = shiftSpans(source.paragraphs, changes, true).filter((span) => span.end > span.start);
  const markup: Markup[] = shiftSpans(source.markup, changes, false).filter((span) => span.end > span.start);
  return { source: { text, paragraphs, protectedSpans, markup }, placed };
}

/** Applies changes to a part of a text and returns the new part. All changes must be inside the part. */
export function applyToText(text: string, part: Span, changes: readonly Change[]): string {
  const pieces: string[] = [];
  let at = part.start;
  for (const change of changes) {
    pieces.push(text.slice(at, change.start), change.text);
    at = change.end;
  }
  return pieces.join('') + text.slice(at, part.end);
}

/**
 * Maps an offset in the old text to one in the new text. Offsets can be mapped in any order. If `after` is true, the
 * result lies after any text that was inserted at the offset.
 */
export function offsetMap(changes: readonly Change[]): (offset: number, after: boolean) => number {
  const shifts: { readonly change: Change; readonly before: number }[] = [];
  let shift = 0;
  for (const change of changes) {
    shifts.push({ change, before: shift });
    shift += change.text.length - (change.end - change.start);
  }
  const total = shift;
  return (offset, after) => {
    let low = 0;
    let high = shifts.length;
    // Find the first change that starts at or after the offset.
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = shifts[middle]?.change.start ?? 0;
      if (start < offset || (after && start === offset && shifts[middle]?.change.end === offset)) low = middle + 1;
      else high = middle;
    }
    const last = shifts[low - 1];
    if (last === undefined) return offset + (shifts[0]?.before ?? 0);
    if (offset < last.change.end)
      return last.change.start + last.before + Math.min(offset - last.change.start, last.change.text.length);
    return offset + (shifts[low]?.before ?? total);
  };
}

/**
 * Adjusts the offsets of spans. If `growing` is true, text inserted at the edge of a span becomes part of the span, as
 * is required for paragraphs.
 */
function shiftSpans<T extends Span>(spans: readonly T[], changes: readonly Change[], growing: boolean): T[] {
  if (changes.length === 0) return [...spans];
  const map = offsetMap(changes);
  return spans.map((span) => {
    const start = map(span.start, !growing);
    const end = map(span.end, growing);
    return { ...span, start, end: Math.max(start, end) };
  });
}

function shiftProtectedSpans(source: Source, changes: readonly Change[], placed: readonly Span[]): ProtectedSpan[] {
  const map = offsetMap(changes);
  const shifted: ProtectedSpan[] = [];
  const searchedTo = new Map<number, number>();
  let next = 0;
  for (const span of source.protectedSpans) {
    while (next < changes.length && (changes[next]?.end ?? 0) <= span.start) next += 1;
    const change = changes[next];
    const where = placed[next];
    if (change === undefined || where === undefined || change.start > span.start || change.end < span.end) {
      const start = map(span.start, true);
      shifted.push({ ...span, start, end: Math.max(start, map(span.end, false)) });
      continue;
    }
    // The whole span was replaced. Its text is now in the replacement, unless a rule that may edit protected text
    // deleted it.
    const found = change.text.indexOf(source.text.slice(span.start, span.end), searchedTo.get(next) ?? 0);
    const anywhere = found === -1 ? change.text.indexOf(source.text.slice(span.start, span.end)) : found;
    if (anywhere === -1) continue;
    searchedTo.set(next, anywhere + span.end - span.start);
    shifted.push({ ...span, start: where.start + anywhere, end: where.start + anywhere + span.end - span.start });
  }
  return shifted.filter((span) => span.end > span.start).toSorted((a, b) => a.start - b.start);
}
