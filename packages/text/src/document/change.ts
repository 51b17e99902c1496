/** One change of a text: what rules and the spelling variants ask for. */
import type { Span } from './span.ts';

/** Put `text` in place of the span. An empty span inserts, an empty text deletes. */
export type Change = Span & {
  readonly text: string;
};
