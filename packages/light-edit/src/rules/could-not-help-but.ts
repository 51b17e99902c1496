import { defineRule } from '../rule/define-rule.ts';

export const couldNotHelpBut = defineRule({
  id: 'could-not-help-but',
  kind: 'phrase',
  stage: 'wording',
  why: 'The verb says it alone.',
  examples: {
    rewrites: [['He could not help but feel tired.', 'He felt tired.']],
    leavesAlone: ["I can't help but smile.", "It couldn't help."],
  },
  entries: [
    {
      match: ["couldn't help but <VB>", 'could not help but <VB>'],
      to: '$1/VBD',
      unlessNext: ['<CC>'],
      when: ({ slots: [verb] }) => verb !== undefined && verb.lower !== 'be',
    },
  ],
});
