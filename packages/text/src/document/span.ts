/** A range of text in UTF-16 offsets. `start` is inclusive, `end` is exclusive. */
export type Span = {
  readonly start: number;
  readonly end: number;
};
