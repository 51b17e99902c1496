/** A paragraph with a faithful and a changed version, to measure an auditor with. */

/** What can change in a version. */
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
  /** Says what the source says. */
  readonly faithful: string;
  /** Says it too, but for one change. */
  readonly changed: string;
  /** What the change is. */
  readonly kind: ChangeKind;
};
