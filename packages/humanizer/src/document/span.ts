// A stretch of text by half-open UTF-16 offsets: start is the first unit inside, end the first one after.

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** True when the two spans share at least one unit of text. An empty span overlaps what it lies strictly inside of. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** True when every unit of `inner` lies in `outer`. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
