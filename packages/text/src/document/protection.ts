/**
 * Protected spans, each with the reason for its protection. They are computed once from the customer's text, adjusted
 * by each edit, and compared at the end of a rewrite.
 */
import type { Span } from './span.ts';

export type ProtectionReason =
  | 'all-capitals'
  | 'citation'
  | 'code'
  | 'email'
  | 'emoji'
  | 'emphasis'
  | 'foreign'
  | 'formula'
  | 'front-matter'
  | 'heading'
  | 'html'
  | 'link'
  | 'list-marker'
  | 'markup'
  | 'name'
  | 'number'
  | 'quotation'
  | 'right-to-left'
  | 'symbol'
  | 'table'
  | 'unbroken'
  | 'url'
  | 'verse';

/**
 * How a protected span is tokenized. `words`: as ordinary tokens. `opaque`: as a single noun token (a URL, a formula).
 * `hidden`: as no token (the asterisks of **bold**, a citation, an emoji).
 */
export type SpanTokenization = 'words' | 'opaque' | 'hidden';

export type ProtectedSpan = Span & {
  readonly reason: ProtectionReason;
  readonly tokenizedAs: SpanTokenization;
};
