/** The passes in the order in which they run. */

export const passNames = ['draft', 'repair', 'polish', 'audit'] as const;

export type PassName = (typeof passNames)[number];

/** The passes that a deployment runs, which include `draft`. They run in the order of `passNames`. */
export type PassPlan = ReadonlySet<PassName>;
