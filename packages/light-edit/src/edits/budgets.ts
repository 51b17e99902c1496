/** How much may change at once, as data. The families carry their own allowances; these hold over all of them. */
export const budgets = {
  /** Proposals of all families that may pass in one sentence in one stage. */
  proposalsPerSentence: 6,
  /** Share of the content words that edits may drop or bring in over the whole rewrite: the gate is at 10 %. */
  contentChangedShareMax: 0.08,
  /**
   * The same without credit for synonyms. Over many texts, readers of both should find at least 93 % of the words again;
   * most texts stay far below, so that one of many grand words may have more of them replaced.
   */
  contentReplacedShareMax: 0.25,
  /** Ratio of words after to words before that edits may reach: the gates are at 0.85 and 1.15. */
  lengthRatioMin: 0.87,
  lengthRatioMax: 1.13,
} as const;
