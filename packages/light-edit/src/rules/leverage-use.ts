import { defineRule } from '../rule/define-rule.ts';

export const leverageUse = defineRule({
  id: 'leverage-use',
  kind: 'phrase',
  stage: 'wording',
  why: 'Use says the same.',
  examples: {
    rewrites: [['They leverage the data to win.', 'They use the data to win.']],
    leavesAlone: ['The bank leverages its loans.', 'They have leverage.'],
  },
  entries: [
    {
      match: 'leverage:V',
      to: 'use:V',
      ifNext: ['<DT>', '<PRP$>', '<J>', '<N>'],
      unlessNext: ['buyout', 'loans'],
      unlessSentenceHas: [
        'use',
        'uses',
        'used',
        'using',
        'user',
        'users',
        'debt',
        'loan',
        'loans',
        'bank',
        'banks',
        'buyout',
      ],
    },
  ],
});
