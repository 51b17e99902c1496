/** A stretch of text by half-open UTF-16 offsets: start is the first unit inside, end the first one after. */
export type Span = {
  readonly start: number;
  readonly end: number;
};
