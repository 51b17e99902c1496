import { defineRule } from '../rule/define-rule.ts';

export const rememberTo = defineRule({
  id: 'remember-to',
  kind: 'phrase',
  stage: 'wording',
  why: 'The instruction says it.',
  examples: {
    rewrites: [
      ['Remember to check the label.', 'Check the label.'],
      ['Add salt, and remember to stir.', 'Add salt, and stir.'],
    ],
    leavesAlone: ['I remember to check it.', 'Remember to the end.'],
  },
  entries: [
    { match: '^ also? ,? please? remember to always? <VB>', to: '$1' },
    { match: 'remember to <VB>', to: '$1', ifPrevious: ['and', ':'] },
  ],
});
