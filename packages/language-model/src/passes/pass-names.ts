/** The passes in the order in which they run: an audited draft, and a repair of the paragraphs that were rejected. */

export const passNames = ['draft', 'audit', 'repair'] as const;

export type PassName = (typeof passNames)[number];

/** The passes that a deployment runs, which include `draft`. */
export type PassPlan = ReadonlySet<PassName>;
