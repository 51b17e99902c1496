/** Replaces `utilize` with `use`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const utilize = defineRule({
  id: 'utilize',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Use” means the same and is plainer.',
  examples: {
    rewrites: [['They utilized an old shed.', 'They used an old shed.']],
    leavesAlone: ['Capacity utilization rose.'],
  },
  entries: [
    { match: 'utilize:V!', to: 'use:V', unlessSentenceHas: ['use', 'uses', 'used', 'using', 'user', 'users'] },
    { match: 'utilization:N! of', to: 'use of', unlessPrevious: ['capacity', 'resource', 'and', 'or'] },
  ],
});
