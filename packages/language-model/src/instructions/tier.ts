/**
 * The two sets of instructions. `full` is for models that follow long instructions; `compact` has at most 350 words per
 * pass, one idea per line, for small models.
 */

export const tiers = ['full', 'compact'] as const;

export type Tier = (typeof tiers)[number];
