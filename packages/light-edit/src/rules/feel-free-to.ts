import { defineRule } from '../rule/define-rule.ts';

export const feelFreeTo = defineRule({
  id: 'feel-free-to',
  kind: 'phrase',
  stage: 'wording',
  why: 'You can says it.',
  examples: {
    rewrites: [
      ['Feel free to adjust the amounts.', 'You can adjust the amounts.'],
      ['If you have an oven, feel free to use it.', 'If you have an oven, you can use it.'],
    ],
    leavesAlone: ['Students feel free to ask.'],
  },
  entries: [
    {
      match: '^ please? feel free to',
      to: 'you can',
      ifNext: ['<VB>'],
      unlessNext: ['contact', 'reach', 'ask', 'let', 'share', 'provide'],
    },
    {
      match: 'feel free to',
      to: 'you can',
      ifNext: ['<VB>'],
      ifPrevious: [','],
      unlessNext: ['contact', 'reach', 'ask', 'let', 'share', 'provide'],
    },
  ],
});
