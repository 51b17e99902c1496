/** A range of text as half-open UTF-16 offsets: `start` is included, `end` is excluded. */
export type Span = {
  readonly start: number;
  readonly end: number;
};
