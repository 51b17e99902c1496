/** The findings of a comparison: differences between source and version, with the words of both. */
import type { Span } from '@humanize/text';

type FactKind = 'number' | 'date' | 'unit' | 'money' | 'name' | 'quotation';
type LiteralKind = 'url' | 'code' | 'formula' | 'citation' | 'placeholder';
/** Exact facts. A version that changes one of them differs in meaning from its source. */
export type ExactKind = FactKind | LiteralKind | 'markdown' | 'language' | 'length' | 'cut_off';
/** `role` is a name that may have been swapped with another one. */
export type FindingKind = ExactKind | 'role';

/** `refuse`: the version must not be used. `ask`: the difference must be judged by a reader or a language model. */
export type Weight = 'refuse' | 'ask';

/** A span of one of the texts, as half-open UTF-16 offsets. */
export type Fragment = { readonly start: number; readonly end: number; readonly text: string };

export type Finding = {
  readonly kind: FindingKind;
  readonly weight: Weight;
  /** The words in the source; null if the difference is only in the version. */
  readonly source: Fragment | null;
  readonly version: Fragment | null;
  /** A complete sentence for a customer, or for a language model that repairs the version. */
  readonly message: string;
};

export type Comparison = {
  /** True if no finding has the weight `refuse`. */
  readonly accepted: boolean;
  /** Findings with the weight `refuse`, followed by questions. Both are in the order of the checks. */
  readonly findings: readonly Finding[];
};

export function leftOut(kind: FindingKind, weight: Weight, source: Fragment): Finding {
  const message = `The source says “${shorten(source.text)}”, and the version leaves it out.`;
  return { kind, weight, source, version: null, message };
}

export function added(kind: FindingKind, weight: Weight, version: Fragment): Finding {
  const message = `The version says “${shorten(version.text)}”, which the source does not say.`;
  return { kind, weight, source: null, version, message };
}

export function replaced(kind: FindingKind, weight: Weight, source: Fragment, version: Fragment): Finding {
  const message = `The source says “${shorten(source.text)}”, but the version says “${shorten(version.text)}”.`;
  return { kind, weight, source, version, message };
}

export const fragmentOf = (text: string, { start, end }: Span): Fragment => ({
  start,
  end,
  text: text.slice(start, end),
});

/** Maximum length of a fragment in messages, in UTF-16 code units. Longer fragments are shortened. */
const shortLengthMax = 80;

export function shorten(text: string): string {
  const dense = text.trim().replace(/\s+/gu, ' ');
  return dense.length <= shortLengthMax ? dense : `${dense.slice(0, shortLengthMax - 1).trimEnd()}…`;
}
