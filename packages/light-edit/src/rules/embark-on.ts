/** Replaces `embarked on a journey to` with `set out to`. */
import { defineRule } from '../rule/define-rule.ts';

export const embarkOn = defineRule({
  id: 'embark-on',
  kind: 'phrase',
  stage: 'wording',
  why: '“Begin” and “set out” are plainer.',
  examples: {
    rewrites: [['They embarked on a quest to find gold.', 'They set out to find gold.']],
    leavesAlone: [
      'They embarked at noon.',
      'She embarked on a new career.',
      'He was chosen to embark on a quest to win.',
    ],
  },
  evidence: { places: 12, better: 12, same: 0, worse: 0, sources: ['WildBench', 'alpaca_eval'], isExhaustive: true },
  entries: [
    {
      match: 'embarked on a|an <J>? quest|mission|journey|expedition|adventure to',
      to: 'set out to',
      ifNext: ['<VB>'],
    },
  ],
});
