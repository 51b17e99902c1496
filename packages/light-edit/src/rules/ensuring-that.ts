import { defineRule } from '../rule/define-rule.ts';

export const ensuringThat = defineRule({
  id: 'ensuring-that',
  kind: 'phrase',
  stage: 'wording',
  why: 'So that says the purpose.',
  examples: {
    rewrites: [['They locked it, ensuring that nobody fell.', 'They locked it, so that nobody fell.']],
    leavesAlone: ['Ensuring that nobody fell was hard.'],
  },
  entries: [{ match: 'thereby? ensuring that', to: 'so that', ifPrevious: [','] }],
});
