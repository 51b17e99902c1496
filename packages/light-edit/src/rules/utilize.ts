/** Replaces `utilize` with `use`. */
import { defineRule } from '../rule/define-rule.ts';

export const utilize = defineRule({
  id: 'utilize',
  kind: 'phrase',
  stage: 'wording',
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
