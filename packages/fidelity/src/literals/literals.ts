/** Finds and compares spans that must not change: addresses, code, formulas, citations, placeholders, tags, tables. */
import type { Markup, ProtectedSpan, Span } from '@humanize/text';
import { readGroups } from '../read-groups.ts';
import { added, fragmentOf, leftOut, type ExactKind, type Finding, type Fragment } from '../finding.ts';

export type Literal = Fragment & {
  readonly kind: ExactKind;
  /** The compared text, with normalized white space. */
  readonly key: string;
};

/** `n = 30`, `30 × 40`, `9 ± 1`: read as names, signs and numbers, because a version may express them in prose. */
const plainFormula =
  /^\(?(?:\p{L}{1,12}\s?[=<>≤≥±]\s?[-−]?[\d.,]+%?|(?:\p{L}{0,2}[\d.,]+|\p{L}{1,2})(?:\s?[×x±]\s?[\d.,]+)+)\)?$/u;

const readAsWords: ReadonlySet<string> = new Set(['citation', 'formula', 'symbol']);
/** The kinds of the other spans that are compared, by the reason for which they are protected. */
const kinds = readGroups('quotation code markdown=html=table=front-matter url=email=symbol=link', ' ', '=');

/** Returns true for protected spans that are read as words: citations, formulas, `D.C.` */
export function isReadAsWords(text: string, span: ProtectedSpan): boolean {
  return readAsWords.has(span.reason) || isDottedAcronym(text, span);
}

function isDottedAcronym(text: string, { start, end }: Span): boolean {
  return /^(?:\p{Lu}\.)+\p{Lu}\.?$/u.test(text.slice(start, end));
}

/** Returns the literal of a protected span, or undefined if the span is read as words or ignored. */
export function literalOf(text: string, span: ProtectedSpan): Literal | undefined {
  const fragment = fragmentOf(text, span);
  const kind = kindOf(span, fragment.text, text.charAt(span.start - 1));
  if (kind === undefined || !/[\p{L}\p{N}]/u.test(fragment.text) || isDottedAcronym(text, span)) return undefined;
  return { ...fragment, kind, key: fragment.text.trim().replace(/\s+/gu, kind === 'formula' ? '' : ' ') };
}

function kindOf({ reason, tokenizedAs }: ProtectedSpan, written: string, before: string): ExactKind | undefined {
  // The words of a link are read as text. An opaque link, such as an image, is compared as a whole.
  if (tokenizedAs === 'words') return undefined;
  if (reason === 'markup') return tokenizedAs === 'opaque' && /^[[{<%$*]/u.test(written) ? 'placeholder' : undefined;
  if (reason === 'formula') return plainFormula.test(written) || /[\d.,]/u.test(before) ? undefined : reason;
  // The names and the year in `(Smith, 2020)` are compared like those in running text. `[12]` is a literal.
  if (reason === 'citation') return written.startsWith('(') ? undefined : reason;
  return reason === 'symbol' && /#\d+$/u.test(written) ? undefined : (kinds.get(reason) as ExactKind | undefined);
}

/** Returns the destination of a Markdown link, `[words](destination)`. The words are read as text. */
export function destinationOf(text: string, { kind, start, end }: Markup): Literal | undefined {
  const written = text.slice(start, end);
  const from = written.lastIndexOf('](');
  if (kind !== 'link' || from === -1 || !written.endsWith(')')) return undefined;
  const destination = fragmentOf(text, { start: start + from + 2, end: end - 1 });
  return { ...destination, kind: 'url', key: destination.text };
}

type Side = { readonly text: string; readonly literals: readonly Literal[] };

const searchedMax = 50;

export function compareLiterals(source: Side, version: Side): Finding[] {
  return [...onlyIn(source, version, leftOut), ...onlyIn(version, source, added)];
}

/** Reports each once. If one side has `**Node.js**` and the other has `Node.js`, only one of the two is a literal. */
function onlyIn({ text, literals }: Side, other: Side, report: typeof added): Finding[] {
  const known = new Set(other.literals.map(idOf));
  const missing = new Map(literals.filter((literal) => !known.has(idOf(literal))).map((one) => [idOf(one), one]));
  const absent = [...missing.values()].filter(({ key }, place) => place >= searchedMax || !other.text.includes(key));
  return absent.map((literal) => report(literal.kind, 'refuse', fragmentOf(text, literal)));
}

const idOf = ({ kind, key }: Literal): string => `${kind} ${key}`;
