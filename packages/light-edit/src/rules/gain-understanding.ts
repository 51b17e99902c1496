/** Replaces `gain a deeper understanding of` with `better understand`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const gainUnderstanding = defineRule({
  id: 'gain-understanding',
  kind: 'phrase',
  stage: 'wording',
  family: 'made-nouns',
  densityMin: anyText,
  why: 'The verb alone is shorter.',
  examples: {
    rewrites: [['They read to gain a deeper understanding of trade.', 'They read to better understand trade.']],
    leavesAlone: [
      'They gained an understanding of it.',
      'They hope to walk more and gain a deeper understanding of birds.',
    ],
  },
  entries: [
    {
      match: 'gain|develop|get a better|deeper|greater|clearer understanding of',
      to: 'better understand',
      ifPrevious: [
        'to',
        'can',
        'could',
        'will',
        'may',
        'might',
        'us',
        'you',
        'them',
        'students',
        'readers',
        'people',
        'help',
      ],
    },
  ],
});
