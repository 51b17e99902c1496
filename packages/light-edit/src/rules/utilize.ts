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
  evidence: {
    places: 24,
    better: 22,
    same: 1,
    worse: 1,
    sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'storybench'],
    isExhaustive: false,
  },
  entries: [
    { match: 'utilize:V!', to: 'use:V', unlessSentenceHas: ['use', 'uses', 'used', 'using', 'user', 'users'] },
    { match: 'utilization:N! of', to: 'use of', unlessPrevious: ['capacity', 'resource', 'and', 'or'] },
  ],
});
