/** Replaces `embarked on a journey to` with `set out to`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const embarkOn = defineRule({
  id: 'embark-on',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Begin” and “set out” are plainer.',
  examples: {
    rewrites: [['They embarked on a quest to find gold.', 'They set out to find gold.']],
    leavesAlone: [
      'They embarked at noon.',
      'She embarked on a new career.',
      'He was chosen to embark on a quest to win.',
    ],
  },
  entries: [
    {
      match: 'embarked on a|an <J>? quest|mission|journey|expedition|adventure to',
      to: 'set out to',
      ifNext: ['<VB>'],
    },
  ],
});
