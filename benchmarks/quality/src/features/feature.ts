// A feature is one number about a text in which machine and human writing differ, or that must not drift.

import type { MeasuredText } from '../text/read-text.ts';

export interface Feature {
  readonly id: string;
  /** What is counted, with its unit, for tables. */
  readonly label: string;
  /**
   * `repairable`: machine text differs and a rewrite can mend it; counts in the distance. `watched`: does not differ
   * much, and must not begin to.
   */
  readonly role: 'repairable' | 'watched';
  /** True for habits that a rewrite takes away and never adds: counts only where machine text has more. */
  readonly onlyExcess?: true;
  /** Where the feature comes from and how it is counted. */
  readonly source: string;
  /** Undefined where the text is too short for it. */
  readonly measure: (text: MeasuredText) => number | undefined;
}

/** Fewer sentences than this show no rhythm. */
export const sentencesForRhythmMin = 5;
