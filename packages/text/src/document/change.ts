/** A change to a text, as proposed by rules and by spelling conversion. */
import type { Span } from './span.ts';

/** Replaces the span with `text`. An empty span inserts; an empty text deletes. */
export type Change = Span & {
  readonly text: string;
};
