/**
 * The passes in the order in which they run: a draft, an audit of the draft, and a repair of the rejected paragraphs.
 */

export const passNames = ['draft', 'audit', 'repair'] as const;

export type PassName = (typeof passNames)[number];

/** The passes that a deployment runs, which include `draft`. */
export type PassPlan = ReadonlySet<PassName>;
