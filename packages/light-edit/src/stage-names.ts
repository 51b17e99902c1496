/** The stages in the order they run. A rule names the one it belongs to. */
export const stageNames = [
  'normalise',
  'lexical',
  'phrase',
  'clause',
  'sentence',
  'rhythm',
  'variant',
  'tidy',
] as const;

export type StageName = (typeof stageNames)[number];
