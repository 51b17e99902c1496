/** The passes in the order in which they run. */

export const passNames = ['draft', 'repair', 'polish', 'audit'] as const;

export type PassName = (typeof passNames)[number];

/** Passes that a deployment runs: `draft` and any of the others, in the order of `passNames`. */
export type PassPlan = ReadonlySet<PassName>;
