/** What the comparison reports: one difference between a source and a version, with the words on both sides. */

/** Differences that code decides: a version that has one of these does not say what its source says. */
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

/** Differences that code can usually only suspect. */
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

/** `refuse`: the version must not be used. `ask`: somebody who understands both texts must look at it. */
export type Weight = 'refuse' | 'ask';

/** A stretch of one of the texts, by half-open UTF-16 offsets. */
export type Fragment = { readonly start: number; readonly end: number; readonly text: string };

export type Finding = {
  readonly kind: FindingKind;
  readonly weight: Weight;
  /** The words concerned in the source; null when only the version has something to show. */
  readonly source: Fragment | null;
  readonly version: Fragment | null;
  /** A full sentence that can be shown to a customer or to a language model that is to repair the version. */
  readonly message: string;
};

export type Comparison = {
  /** True when no finding refuses. */
  readonly accepted: boolean;
  /** Refusals first, then questions; within each group in the order of the checks. */
  readonly findings: readonly Finding[];
};

/** Longer fragments are shortened in messages. In UTF-16 units. */
const shownLengthMax = 80;

/** A fragment's text as it is shown in a message. */
export function shown(text: string): string {
  const dense = text.replace(/\s+/gu, ' ').trim();
  return dense.length <= shownLengthMax ? dense : `${dense.slice(0, shownLengthMax - 1).trimEnd()}…`;
}
