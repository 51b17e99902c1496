/** A paragraph with a faithful version and a changed version, for evaluating an auditor. */

/** The kinds of change. */
export const changeKinds = [
  'number',
  'name',
  'negation',
  'modality',
  'quantifier',
  'role',
  'cause',
  'condition',
  'comparison',
  'attribution',
  'invented',
  'dropped',
  'antonym',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export type AuditSample = {
  readonly genre: string;
  readonly source: string;
  /** Has the same meaning as the source. */
  readonly faithful: string;
  /** Has the same meaning except for one change. */
  readonly changed: string;
  /** The kind of the change. */
  readonly kind: ChangeKind;
};
