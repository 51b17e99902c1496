/** The findings of a comparison: differences between source and version, with the words of both. */

/** Kinds of certain differences. A version with one of these differs in meaning from its source. */
export type RefusedKind =
  | 'number'
  | 'date'
  | 'unit'
  | 'money'
  | 'name'
  | 'quotation'
  | 'url'
  | 'code'
  | 'formula'
  | 'citation'
  | 'placeholder'
  | 'markdown'
  | 'language'
  | 'length'
  | 'cut_off'
  | 'paragraphs';

/** Kinds of differences that are usually only suspected. */
export type SuspectedKind =
  | 'negation'
  | 'modality'
  | 'condition'
  | 'quantifier'
  | 'comparison'
  | 'cause'
  | 'attribution'
  | 'role'
  | 'antonym'
  | 'invented'
  | 'dropped';

export type FindingKind = RefusedKind | SuspectedKind;

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
  /** Findings with `refuse` first, then questions, each in the order of the checks. */
  readonly findings: readonly Finding[];
};

/** Maximum length of a fragment in messages, in UTF-16 units. Longer ones are shortened. */
const shortLengthMax = 80;

/** The text of a fragment, shortened for a message. */
export function shorten(text: string): string {
  const dense = text.replace(/\s+/gu, ' ').trim();
  return dense.length <= shortLengthMax ? dense : `${dense.slice(0, shortLengthMax - 1).trimEnd()}…`;
}
