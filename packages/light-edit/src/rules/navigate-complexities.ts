import { defineRule } from '../rule/define-rule.ts';

export const navigateComplexities = defineRule({
  id: 'navigate-complexities',
  kind: 'phrase',
  stage: 'wording',
  why: 'Deal with says it plainly.',
  examples: {
    rewrites: [['They navigate the complexities of trade.', 'They deal with the complexities of trade.']],
    leavesAlone: ['They navigate the river.'],
  },
  entries: [
    { match: 'navigate:V! the complexities', to: 'deal_with:V the complexities' },
    { match: 'navigate:V! the challenges', to: 'deal_with:V the challenges' },
  ],
});
