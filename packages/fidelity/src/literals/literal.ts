/** Spans that are compared verbatim: addresses, code, formulas, citations, placeholders, tags and tables. */
import type { Markup, ProtectedSpan, ProtectionReason } from '@humanize/text';
import type { Fragment, RefusedKind } from '../finding.ts';

export type Literal = Fragment & {
  readonly kind: RefusedKind;
  /** The compared text, with normalized white space. */
  readonly key: string;
};

const kinds: Partial<Record<ProtectionReason, RefusedKind>> = {
  url: 'url',
  email: 'url',
  symbol: 'url',
  link: 'url',
  code: 'code',
  formula: 'formula',
  citation: 'citation',
  html: 'markdown',
  table: 'markdown',
  'front-matter': 'markdown',
};

/** `n = 30`, `p < 0.05`, `30 × 40`: read as a name, a sign and a number, because a version may express it in prose. */
const plainFormula = /^\(?(?:\p{L}{1,12}\s?[=<>≤≥±]\s?[-−]?[\d.,]+%?|[\d.,]+\s?[×x]\s?[\d.,]+)\)?$/u;
/** `(Smith, 2020)`: its names and its year are compared like those of the running text. `[12]` is a literal. */
const authorYear = /^\(/u;
const onlyDigits = /^#\d+$/u;

/** True for `D.C.`, which is read as a name. */
export function isDottedAcronym(written: string): boolean {
  return /^(?:\p{Lu}\.)+\p{Lu}\.?$/u.test(written);
}

/** True for the bracketed letter of `"[A] state may"` and `[w]e`, which an editor changed in a quotation. */
export function isEditedLetter(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  if (!/^\[\p{L}\]$/u.test(text.slice(start, end))) return false;
  return /["“‘'«„]/u.test(text.charAt(start - 1)) || /\p{L}/u.test(text.charAt(end));
}

/** The literal of a protected span, or undefined if the span is read as words or ignored. */
export function literalOf(text: string, span: ProtectedSpan): Literal | undefined {
  const { start, end, reason, tokenizedAs } = span;
  const written = text.slice(start, end);
  if (!/[\p{L}\p{N}]/u.test(written) || isDottedAcronym(written)) return undefined;
  if (isEditedLetter(text, span)) return undefined;
  const literal = (kind: RefusedKind): Literal => ({
    start,
    end,
    text: written,
    kind,
    key: written.trim().replace(/\s+/gu, kind === 'formula' ? '' : ' '),
  });
  if (reason === 'markup')
    return tokenizedAs === 'opaque' && /^[[{]/u.test(written) ? literal('placeholder') : undefined;
  if (reason === 'quotation') return tokenizedAs === 'opaque' ? literal('quotation') : undefined;
  if (reason === 'formula' && (plainFormula.test(written) || /[\d.,]/u.test(text.charAt(start - 1)))) return undefined;
  if (reason === 'citation' && authorYear.test(written)) return undefined;
  if (reason === 'symbol' && onlyDigits.test(written)) return undefined;
  const kind = kinds[reason];
  // The words of a link are read as text. An opaque link, such as an image, is compared as a whole.
  return kind === undefined || tokenizedAs === 'words' ? undefined : literal(kind);
}

/** The destination of a Markdown link, `[words](destination)`. The words are read as text. */
export function destinationOf(text: string, { kind, start, end }: Markup): Literal | undefined {
  const written = text.slice(start, end);
  const from = written.lastIndexOf('](');
  if (kind !== 'link' || from === -1 || !written.endsWith(')')) return undefined;
  const key = written.slice(from + 2, -1);
  return { start: start + from + 2, end: end - 1, text: key, kind: 'url', key };
}
