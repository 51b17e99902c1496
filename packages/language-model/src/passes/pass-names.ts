/**
 * The passes in the order in which they run: a draft, a polish of its phrases (with the full instructions only), an
 * audit of the result, and a repair of the rejected paragraphs.
 */

export const passNames = ['draft', 'polish', 'audit', 'repair'] as const;

export type PassName = (typeof passNames)[number];

/** The passes that a deployment runs, which include `draft`. */
export type PassPlan = ReadonlySet<PassName>;
