import { defineRule } from '../rule/define-rule.ts';

/** Remarks of a tool about itself in front of a sentence that stands without them. */
export const assistantRemarks = defineRule({
  id: 'assistant-remarks',
  kind: 'phrase',
  stage: 'residue',
  why: 'The remark is about the tool, not about the subject.',
  mayEdit: ['all-capitals', 'name'],
  removesResidue: true,
  examples: {
    rewrites: [
      ['As of my last update, the bridge is closed.', 'The bridge is closed.'],
      ['Based on the information available to me, the shop is open.', 'The shop is open.'],
    ],
    leavesAlone: [
      'As an AI engineer, I build models.',
      'As of my last birthday, I am forty.',
      'She works on an AI language model.',
    ],
  },
  entries: [
    {
      match: [
        '^ as of my last update ,',
        '^ as of my last knowledge|training update|cutoff ,',
        '^ as of my knowledge cutoff ,',
        '^ up to my last update ,',
        '^ based on the information available to me ,',
        '^ to the best of my knowledge as an ai ,',
      ],
      to: '',
    },
  ],
});
