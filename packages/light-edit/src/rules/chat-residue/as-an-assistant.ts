import { defineRule } from '../define-rule.ts';

/** Remarks of a tool about itself in front of a sentence that stands without them. */
export const asAnAssistant = defineRule({
  id: 'chat-residue/as-an-assistant',
  kind: 'phrase',
  stage: 'normalise',
  why: 'The remark is about the tool, not about the subject.',
  risk: 'medium',
  waives: ['content', 'length'],
  mayEdit: ['all-capitals', 'name'],
  examples: {
    rewrites: [
      ['As an AI language model, I see two sides to this.', 'I see two sides to this.'],
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
        '^ as an ai language model ,',
        '^ as an ai model ,',
        '^ as an ai assistant ,',
        '^ as an ai ,',
        '^ as a large language model ,',
        '^ as a language model ,',
      ],
      to: '',
    },
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
