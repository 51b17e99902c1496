import { defineRule } from '../rule/define-rule.ts';

export const valuableInsights = defineRule({
  id: 'valuable-insights',
  kind: 'phrase',
  stage: 'wording',
  why: 'Insights are valuable.',
  examples: {
    rewrites: [['It offers valuable insights into trade.', 'It offers insights into trade.']],
    leavesAlone: ['It is a valuable insight.'],
  },
  entries: [{ match: 'valuable insights', to: 'insights' }],
});
