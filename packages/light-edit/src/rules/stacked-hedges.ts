/** Reduces two hedges to one: `may potentially` becomes `may`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const stackedHedges = defineRule({
  id: 'stacked-hedges',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: anyText,
  why: 'One word of doubt is enough.',
  examples: {
    rewrites: [
      ['The drug may potentially cause harm.', 'The drug may cause harm.'],
      ['The data seem to suggest that prices fell.', 'The data suggest that prices fell.'],
    ],
    leavesAlone: ['The drug may cause harm.', 'A potentially fatal dose may follow.', 'They seem to suggest a walk.'],
  },
  entries: [
    { match: 'may potentially', to: 'may' },
    { match: 'might potentially', to: 'might' },
    { match: 'could potentially', to: 'could' },
    { match: 'potentially could', to: 'could' },
    { match: 'potentially may', to: 'may' },
    { match: 'seem|appear to suggest|indicate that', to: 'suggest that' },
    { match: 'seems|appears to suggest|indicate that', to: 'suggests that' },
    { match: 'would seem to suggest', to: 'would suggest' },
    { match: 'generally|typically|usually|often tend to', to: 'tend to' },
    { match: 'generally|typically|usually|often tends to', to: 'tends to' },
    { match: 'tend to generally|typically|usually|often', to: 'tend to' },
  ],
});
